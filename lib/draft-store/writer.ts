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
 * pause is kept as well. `leaving` gets the newest value that may not be written yet when the page may go away; it
 * has to be done when it returns.
 */
export function openWriter<T>(write: (value: T) => Promise<unknown>, leaving: (value: T) => void): Writer<T> {
  let waiting: { readonly value: T } | undefined;
  /** The newest value that is not known to be written. */
  let unsafe: { readonly value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const current = waiting;
    if (current === undefined) return;
    waiting = undefined;
    void write(current.value).then(() => {
      if (unsafe === current) unsafe = undefined;
    });
  };
  const leave = () => {
    if (unsafe !== undefined) leaving(unsafe.value);
    flush();
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") leave();
  };
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", hidden);
  return {
    schedule(value) {
      waiting = { value };
      unsafe = waiting;
      timer ??= setTimeout(flush, DELAY_MS);
    },
    flush,
    close() {
      flush();
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hidden);
    },
  };
}
