/** A signal that aborts in time, until it is ended. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** To be called when what it limits is over, however that went. */
  readonly end: () => void;
}

/**
 * Aborts with a TimeoutError after so many milliseconds, or with its reason when `outer` does. Its timer is its own:
 * Node 20 collects the signal of AbortSignal.timeout() as garbage where only AbortSignal.any() has it, and it never comes.
 */
export function deadline(milliseconds: number, outer?: AbortSignal): Deadline {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(timeoutError()), milliseconds);
  return {
    // Not a listener on the outer one, which may be that of many requests at once.
    signal: outer ? AbortSignal.any([outer, limit.signal]) : limit.signal,
    end: () => clearTimeout(timer),
  };
}

/** As AbortSignal.timeout() gives it. */
function timeoutError(): DOMException {
  return new DOMException("The operation was aborted due to timeout", "TimeoutError");
}
