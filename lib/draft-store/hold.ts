/** Being the one tab that may write a draft. */
export interface Hold {
  release(): void;
}

/** A tab that is just being reloaded gives up its lock within this time. */
const PATIENCE_MS = 400;

/**
 * Holds a draft for this tab, or undefined while another tab does. `onLost` is called once when another tab takes
 * it over. Without Web Locks (plain http to another machine) every tab gets it: the last one to write is kept.
 */
export function holdDraft(id: string, onLost: () => void): Promise<Hold | undefined> {
  return request(id, { signal: AbortSignal.timeout(PATIENCE_MS) }, onLost);
}

/** Holds a draft whoever holds it now; that tab is told. */
export function takeDraft(id: string, onLost: () => void): Promise<Hold | undefined> {
  return request(id, { steal: true }, onLost);
}

function request(id: string, options: LockOptions, onLost: () => void): Promise<Hold | undefined> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return Promise.resolve({ release: () => undefined });
  return new Promise((granted) => {
    let held = false;
    const ended = locks.request(`truce-draft:${id}`, options, () => {
      held = true;
      return new Promise<void>((release) => granted({ release }));
    });
    ended.catch(() => (held ? onLost() : granted(undefined)));
  });
}
