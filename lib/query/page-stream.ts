import { namedNamespaces, nameNamespace } from "./named-namespaces";
import { canShare, holdTabLock, openPort } from "./open-port";
import { attachTo, type StreamClient, type StreamSink } from "./stream-client";
import type { Identity } from "./tab-protocol";

/** The stream as a page uses it. */
export interface PageStream {
  search: StreamClient["search"];
  matching: StreamClient["matching"];
  retry(): void;
  /** Tries a namespace besides those that the cluster names, now and from now on. */
  include(namespace: string): void;
  /** Begins to listen; returns how to stop. */
  start(): () => void;
}

/**
 * Keeps a page attached to the stream: from start to stop, over a stay in the back/forward cache, and, where the worker
 * is this page's own, only while the page is visible (a browser opens six connections to a host, for all its tabs).
 */
export function createPageStream(identity: Identity, sink: StreamSink): PageStream {
  let line = deferred<StreamClient>();

  async function attach(gone: AbortSignal): Promise<void> {
    const lock = await holdTabLock(gone);
    if (gone.aborted) return;
    const { port, close } = openPort();
    const namespaces = namedNamespaces(identity.operator);
    const client = attachTo(port, { identity, namespaces, lock }, sink);
    line.resolve(client);
    gone.addEventListener("abort", () => {
      client.detach();
      close();
      line = deferred();
    });
  }

  let current: AbortController | undefined;
  function on() {
    if (current) return;
    current = new AbortController();
    void attach(current.signal);
  }
  function off() {
    current?.abort();
    current = undefined;
  }
  const followVisibility = () => (document.hidden ? off() : on());

  return {
    async search(text, signal) {
      return (await line.promise).search(text, signal);
    },
    async matching(text, keys, signal) {
      return (await line.promise).matching(text, keys, signal);
    },
    retry: () => void line.promise.then((client) => client.retry()),
    include(namespace) {
      nameNamespace(identity.operator, namespace);
      off();
      on();
    },
    start() {
      const listening = new AbortController();
      const { signal } = listening;
      addEventListener("pagehide", off, { signal });
      addEventListener("pageshow", on, { signal });
      if (!canShare()) document.addEventListener("visibilitychange", followVisibility, { signal });
      if (canShare() || !document.hidden) on();
      return () => {
        listening.abort();
        off();
      };
    },
  };
}

/** A promise that is kept from outside: what is asked before the line is open waits for it. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
