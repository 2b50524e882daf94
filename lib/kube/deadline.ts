/** A signal that aborts in time, until it is ended. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** To be called when what it limits is over, however that went. */
  readonly end: () => void;
}

/**
 * Aborts with a TimeoutError after so many milliseconds, or with its reason when `outer` does. Not AbortSignal.any()
 * over AbortSignal.timeout(): Node 20 collects a timeout that nothing else holds as garbage, and it never comes.
 */
export function deadline(milliseconds: number, outer?: AbortSignal): Deadline {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(timeoutError()), milliseconds);
  const pass = () => limit.abort(outer?.reason);
  if (outer?.aborted) pass();
  else outer?.addEventListener("abort", pass, { once: true });
  return {
    signal: limit.signal,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", pass);
    },
  };
}

/** As AbortSignal.timeout() gives it. */
function timeoutError(): DOMException {
  return new DOMException("The operation was aborted due to timeout", "TimeoutError");
}
