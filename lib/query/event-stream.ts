import type { Failure } from "@/lib/failure/failure";
import type { StreamEvent } from "@/lib/watch/protocol";
import type { Who } from "./session-request";

/** What the stream needs of its surroundings; tests bring their own. */
export interface StreamAmbient {
  /** Opens the stream, after the event of that id where one is given. */
  readonly open: (resume: string | undefined) => EventSource;
  readonly askWho: () => Promise<Who>;
  /** Milliseconds before attempt n (0, 1, …). */
  readonly delay: (attempt: number) => number;
  /** Milliseconds without a word, not even a heartbeat, after which a line counts as dead. */
  readonly silence: number;
  readonly now: () => Date;
}

/** A stream that is held open. */
export interface HeldStream {
  /** Tries at once instead of after the current delay. */
  readonly retry: () => void;
  readonly end: () => void;
}

/**
 * 0.5 s doubling to 4 s, each time a random part of it, so that many browsers do not come back at once, yet every list
 * is right again within 5 s of a server that is ready.
 */
export function backoff(attempt: number): number {
  return Math.min(4_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

const UNREACHABLE: Failure = { kind: "unavailable", message: "", webhook: undefined };
const SIGNED_OUT: Failure = { kind: "unauthenticated", message: "" };

/**
 * Holds one event stream open for as long as it is wanted: a cut, refused or silent one is opened again after a while,
 * where it was left, unless the operator is signed out, which ends it. While it is down `onEvent` gets a link event
 * that says so.
 */
export function holdStream(ambient: StreamAmbient, onEvent: (event: StreamEvent) => void): HeldStream {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let resume: string | undefined;
  let lastHeard = ambient.now();
  /** The server's own last word, to be repeated when a cut stream goes on. */
  let said: StreamEvent = { type: "link", link: { kind: "loading", loaded: 0 } };
  let state: "up" | "down" = "up";

  function heard(message?: MessageEvent<string>) {
    lastHeard = ambient.now();
    if (message && message.lastEventId !== "") resume = message.lastEventId;
    clearTimeout(watchdog);
    watchdog = setTimeout(() => void lost(), ambient.silence);
  }

  function connect() {
    disconnect();
    const opened = ambient.open(resume);
    source = opened;
    opened.onopen = () => {
      heard();
      if (state === "down") onEvent(said);
      state = "up";
    };
    opened.addEventListener("heartbeat", heard);
    opened.onmessage = (message: MessageEvent<string>) => {
      heard(message);
      receive(JSON.parse(message.data) as StreamEvent);
    };
    // A late word of a line that was given up is not about the one that is open now.
    opened.onerror = () => {
      if (source === opened) void lost();
    };
  }

  function receive(event: StreamEvent) {
    onEvent(event);
    if (event.type !== "link") return;
    said = event;
    if (event.link.kind === "live") attempt = 0;
    if (event.link.kind !== "refused") return;
    // The server has nothing more to say. Rights may be granted later; a signed-out operator has to act.
    disconnect();
    if (event.link.failure.kind !== "unauthenticated") tryLater();
  }

  async function lost() {
    disconnect();
    state = "down";
    onEvent({ type: "link", link: { kind: "stale", since: lastHeard.toISOString(), failure: UNREACHABLE } });
    tryLater();
    // A server that answers but gives no stream may just have forgotten who this is.
    const waiting = timer;
    const who = await ambient.askWho();
    if (who.state !== "out" || timer !== waiting) return;
    clearTimeout(timer);
    onEvent({ type: "link", link: { kind: "refused", failure: SIGNED_OUT } });
  }

  function tryLater() {
    timer = setTimeout(connect, ambient.delay(attempt));
    attempt += 1;
  }

  function disconnect() {
    clearTimeout(timer);
    clearTimeout(watchdog);
    source?.close();
    source = undefined;
  }

  connect();
  return { retry: connect, end: disconnect };
}
