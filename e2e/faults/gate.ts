/** Something waits at it until it is opened. */
export interface Gate {
  readonly passed: Promise<void>;
  open(): void;
}

/** A closed gate (Promise.withResolvers, which Node 20 does not have). */
export function closedGate(): Gate {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
