import "server-only";
import type { Failure } from "@/lib/failure/failure";
import type { Gateway } from "@/lib/kube/gateway";
import type { StreamMessage } from "@/lib/kube/rule-stream";
import { type EndReason, registerStream } from "@/lib/session/open-streams";
import type { Session } from "@/lib/session/session";

export interface SessionStreamOptions {
  readonly resume: string | null;
  readonly namespaces: readonly string[];
  /** Names operator and cluster. */
  readonly owner: string;
  /** The browser went away. */
  readonly signal: AbortSignal;
}

/** The watch of one session, which ends with its sign-out, its expiry, the browser or the server. */
export async function* sessionStream(
  gateway: Gateway,
  session: Session,
  { signal, ...options }: SessionStreamOptions,
): AsyncGenerator<StreamMessage> {
  const stop = new AbortController();
  let ended: EndReason | "expired" | undefined;
  const end = (reason: EndReason | "expired") => {
    ended = reason;
    stop.abort();
  };
  const unregister = registerStream(session.id, end);
  const left = session.expiresAt === undefined ? undefined : session.expiresAt - Date.now();
  const expiry = left === undefined ? undefined : setTimeout(end, Math.max(0, left), "expired");
  try {
    yield* gateway.watch({ ...options, signal: AbortSignal.any([signal, stop.signal]) });
    if (ended === "signed-out") yield refused("The session was signed out.");
    if (ended === "expired") yield refused("The session has expired.");
  } finally {
    clearTimeout(expiry);
    unregister();
    stop.abort();
  }
}

function refused(message: string): StreamMessage {
  const failure: Failure = { kind: "unauthenticated", message };
  return { event: { type: "link", link: { kind: "refused", failure } } };
}
