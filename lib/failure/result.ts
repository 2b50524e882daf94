/** What an operation that may fail in an expected way returns. Only bugs throw. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: E };

export function succeed<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E>(failure: E): { readonly ok: false; readonly failure: E } {
  return { ok: false, failure };
}

/** Makes a switch over a closed union exhaustive: the compiler refuses a call while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
