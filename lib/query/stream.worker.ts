import { backoff, holdStream } from "./event-stream";
import { Hub, type Tab } from "./hub";
import { askWho } from "./session-request";
import type { ToWorker } from "./tab-protocol";

/*
 * Runs as one SharedWorker per browser profile, so that eight tabs take one of the six connections that a browser opens
 * to a host over HTTP/1.1, or, where there are no shared workers, as a Worker of one visible tab.
 */

/** A change reaches the pages at once, but those of a burst together: not more often than this. */
const BATCH_MS = 50;
let lastBatch = 0;

function soon(run: () => void): void {
  setTimeout(
    () => {
      lastBatch = performance.now();
      run();
    },
    lastBatch + BATCH_MS - performance.now(),
  );
}

/** Two of the server's heartbeats and a half. */
const SILENCE_MS = 40_000;

const hub = new Hub({
  hold: (namespaces, onEvent) =>
    holdStream(
      {
        open: (resume) => new EventSource(streamUrl(namespaces, resume)),
        askWho,
        delay: backoff,
        silence: SILENCE_MS,
        now: () => new Date(),
      },
      onEvent,
    ),
  askWho,
  soon,
});

function streamUrl(namespaces: readonly string[], resume: string | undefined): string {
  const query = new URLSearchParams(namespaces.map((namespace) => ["namespace", namespace]));
  if (resume !== undefined) query.set("resume", resume);
  return `/api/watch?${query}`;
}

function serve(port: MessagePort | DedicatedWorkerPort): void {
  const tab: Tab = { send: (message) => port.postMessage(message) };
  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    switch (data.type) {
      case "attach":
        if (data.lock !== undefined) detachWhenReleased(tab, data.lock);
        return void hub.attach(tab, data.identity, data.namespaces);
      case "detach":
        return hub.detach(tab);
      case "retry":
        return hub.retry();
      case "search":
        return hub.search(tab, data.id, data.text);
      case "matching":
        return hub.matching(tab, data.id, data.text, data.keys);
    }
  };
}

/** A port does not say that its page is gone; the lock that the page held does. */
function detachWhenReleased(tab: Tab, lock: string): void {
  void navigator.locks.request(lock, () => hub.detach(tab));
}

type DedicatedWorkerPort = Pick<MessagePort, "postMessage" | "onmessage">;
type WorkerScope = DedicatedWorkerPort | { onconnect: ((event: MessageEvent) => void) | null };

// The DOM's types describe a window; which of the two worker scopes this is, only the running code can tell.
const scope = globalThis as unknown as WorkerScope;
if ("onconnect" in scope) {
  scope.onconnect = (event) => {
    const [port] = event.ports;
    if (port) serve(port);
  };
} else {
  serve(scope);
}
