/** Writes the newest value soon, and at once when the page may go away. */
export interface Writer<T> {
  /** Replaces what is waiting to be written. */
  schedule(value: T): void;
  /** Starts writing what is waiting. */
  flush(): void;
  /** Flushes and lets go of the page's events. */
  close(): void;
}

/** Less than the half second in which a keystroke must be safe, more than the pause between two of them. */
const DELAY_MS = 300;

/**
 * A writer that waits DELAY_MS from the first unwritten value, not from the last: somebody who types without a
 * pause is kept as well.
 */
export function openWriter<T>(write: (value: T) => void): Writer<T> {
  let waiting: { readonly value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const { value } = waiting;
    waiting = undefined;
    write(value);
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") flush();
  };
  window.addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", hidden);
  return {
    schedule(value) {
      waiting = { value };
      timer ??= setTimeout(flush, DELAY_MS);
    },
    flush,
    close() {
      flush();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", hidden);
    },
  };
}
