import type { NextRequest } from "next/server";
import { answer } from "@/app/api/json-answer";
import { readableObject } from "@/app/api/lab/readable-object";
import { connectionFor, currentSession } from "@/app/session";
import { fail } from "@/lib/failure/result";
import { watchScratch } from "@/lib/lab-sender/live";
import { registerStream } from "@/lib/session/open-streams";
import { LINE_STREAM_HEADERS, lineStream } from "./line-stream";

/**
 * GET ?kind=&namespace=&name=: what a scratch object is and what happens to it, one LabEvent of JSON per line; an empty
 * line is a heartbeat. It ends with the session, the server, or what the cluster refuses.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const session = await currentSession();
  if (!session) return answer(fail({ kind: "unauthenticated" }), 401);
  const { searchParams } = request.nextUrl;
  const object = readableObject({
    kind: searchParams.get("kind"),
    namespace: searchParams.get("namespace"),
    name: searchParams.get("name"),
  });
  if (!object.ok) return answer(object, 400);
  const connection = await connectionFor(session);
  const end = new AbortController();
  const release = registerStream(session.id, () => end.abort());
  end.signal.addEventListener("abort", release, { once: true });
  // Next does not call cancel() when the browser leaves.
  request.signal.addEventListener("abort", () => end.abort(), { once: true });
  return new Response(lineStream(watchScratch(connection, object.value, end.signal), end), {
    headers: LINE_STREAM_HEADERS,
  });
}
