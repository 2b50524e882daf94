/** How long typing has to rest until the address bar follows. */
const REST_MS = 200;

let ahead: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The list's part of the URL, from its question mark on, as it is or is about to be. */
export function listAddress(): string {
  return ahead ?? window.location.search;
}

/**
 * Changes it. Listeners hear at once, the browser once the changes rest: it takes longer over a new address than the
 * search over its answer, the router renders the page for each, and Safari refuses more than a hundred in half a minute.
 */
export function changeListAddress(search: string): void {
  ahead = search;
  clearTimeout(timer);
  timer = setTimeout(write, REST_MS);
  for (const listener of listeners) listener();
}

/** What comes before any way to leave the page: the address must be there for the way back. */
const BEFORE_LEAVING = ["pointerdown", "focusout", "pagehide"] as const;

/** Hears of changes until the returned function is called. Fits useSyncExternalStore. */
export function followListAddress(listener: () => void): () => void {
  listeners.add(listener);
  const stop = new AbortController();
  for (const event of BEFORE_LEAVING)
    window.addEventListener(event, write, { capture: true, signal: stop.signal });
  window.addEventListener("keydown", ({ key }) => key === "Enter" && write(), {
    capture: true,
    signal: stop.signal,
  });
  // The browser has gone elsewhere: what was to be written belongs to an address that was left.
  window.addEventListener("popstate", forget, { signal: stop.signal });
  return () => {
    stop.abort();
    listeners.delete(listener);
    forget();
  };
}

function write(): void {
  const search = ahead;
  forget();
  if (search !== undefined && search !== window.location.search)
    window.history.replaceState(null, "", `${window.location.pathname}${search}`);
}

function forget(): void {
  clearTimeout(timer);
  ahead = undefined;
}
