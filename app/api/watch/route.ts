import type { NextRequest } from "next/server";
import { runtime } from "@/app/runtime";
import { currentSession, gatewayFor } from "@/app/session";
import { EVENT_STREAM_HEADERS, eventStream } from "./event-stream";
import { sessionStream } from "./session-stream";

/**
 * GET: every object the operator may see, and what happens to them, as server-sent StreamEvents. Resumes after
 * Last-Event-ID, or after ?resume= for a client that cannot set it. ?namespace= (repeatable) names namespaces to try
 * where the cluster lets the operator list none.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const session = await currentSession();
  // Anything but 200 makes the browser's EventSource give up instead of coming back every second.
  if (!session) return new Response("Nobody is signed in.\n", { status: 401 });
  const { searchParams } = request.nextUrl;
  const messages = sessionStream(await gatewayFor(session), session, {
    resume: request.headers.get("last-event-id") ?? searchParams.get("resume"),
    namespaces: searchParams.getAll("namespace"),
    owner: `${session.operator.name}\n${(await runtime().cluster()).url}`,
    signal: request.signal,
  });
  // Next does not call cancel() when the browser leaves.
  request.signal.addEventListener("abort", () => void messages.return(undefined), { once: true });
  return new Response(eventStream(messages), { headers: EVENT_STREAM_HEADERS });
}
