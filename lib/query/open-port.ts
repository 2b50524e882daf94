import type { Port } from "./stream-client";

/** A page's line to the stream's worker, and how to give it up. */
export interface OpenPort {
  readonly port: Port;
  readonly close: () => void;
}

/** Whether all tabs can share one worker; else each has its own, which should not outlive the tab's visibility. */
export function canShare(): boolean {
  return typeof SharedWorker === "function";
}

/** Opens a line to the one shared worker, or, where the browser has none, to a worker of this page. */
export function openPort(): OpenPort {
  if (canShare()) {
    const { port } = new SharedWorker(new URL("./stream.worker.ts", import.meta.url), {
      type: "module",
      name: "truce-stream",
    });
    return { port, close: () => port.close() };
  }
  const worker = new Worker(new URL("./stream.worker.ts", import.meta.url), { type: "module" });
  return { port: worker, close: () => worker.terminate() };
}

/**
 * Takes a Web Lock of its own for as long as the page lives, so that the worker learns of the page's end however it
 * comes. Resolves to the lock's name once it is held, to undefined where there are no Web Locks (plain HTTP off
 * loopback). `release` gives it up early.
 */
export function holdTabLock(release: AbortSignal): Promise<string | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(undefined);
  const name = `truce-tab-${Math.random().toString(36).slice(2)}`;
  return new Promise((held) => {
    void navigator.locks.request(name, () => {
      held(name);
      return new Promise<void>((done) => release.addEventListener("abort", () => done()));
    });
  });
}
