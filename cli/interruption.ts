/** What a shell says of a process that a signal ended: 128 and the signal's number. */
const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

const NAMES = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/** A terminal and npm each pass on one Ctrl-C: what comes so soon after it is no other wish. */
const SAME_MS = 1_000;

/** What to do when the user ends the command; `code` is what to exit with. */
export interface Interruption {
  readonly onFirst: (code: number) => void;
  /** Each time after that, but for repeats within a second of the first: the user does not wait for the end. */
  readonly onAgain: (code: number) => void;
}

type Signals = Pick<NodeJS.EventEmitter, "on" | "off">;

/** Listens for Ctrl-C, SIGTERM and the end of the terminal until the result is called. */
export function listenFor({ onFirst, onAgain }: Interruption, signals: Signals = process): () => void {
  let first: number | undefined;
  const interrupt = (signal: keyof typeof CODES) => {
    const now = performance.now();
    if (first === undefined) {
      first = now;
      onFirst(CODES[signal]);
    } else if (now - first > SAME_MS) onAgain(CODES[signal]);
  };
  for (const name of NAMES) signals.on(name, interrupt);
  return () => {
    for (const name of NAMES) signals.off(name, interrupt);
  };
}
