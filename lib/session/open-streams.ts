import "server-only";

/** Why a stream is ended from the server's side. */
export type EndReason = "signed-out" | "shutting-down";
type End = (reason: EndReason) => void;

/** On globalThis, because Next may load this module once for routes and once for actions. */
const scope = globalThis as typeof globalThis & { __truceOpenStreams?: OpenStreams };
scope.__truceOpenStreams ??= { bySession: new Map(), shuttingDown: false };
const open: OpenStreams = scope.__truceOpenStreams;

interface OpenStreams {
  readonly bySession: Map<string, Set<End>>;
  shuttingDown: boolean;
}

/** Remembers an open stream of a session. Call the returned function when it has ended. */
export function registerStream(sessionId: string, end: End): () => void {
  if (open.shuttingDown) end("shutting-down");
  const ends = open.bySession.get(sessionId) ?? new Set();
  open.bySession.set(sessionId, ends.add(end));
  return () => {
    ends.delete(end);
    if (ends.size === 0) open.bySession.delete(sessionId);
  };
}

/** Ends the streams of a session that signed out here. */
export function endStreamsOf(sessionId: string): void {
  for (const end of [...(open.bySession.get(sessionId) ?? [])]) end("signed-out");
}

/** Ends every stream: an open one would keep the process alive after SIGTERM. */
export function endAllStreams(): void {
  open.shuttingDown = true;
  for (const ends of [...open.bySession.values()]) for (const end of [...ends]) end("shutting-down");
}
