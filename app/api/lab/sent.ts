import "server-only";
import { z } from "zod";
import { logged } from "@/app/request-log";
import { connectionFor, currentSession } from "@/app/session";
import type { LabFault } from "@/components/lab/model/lab-fault";
import { fail, type Result, succeed } from "@/lib/failure/result";
import { tryParseJson } from "@/lib/json/json";
import type { Connection } from "@/lib/kube/cluster";
import type { LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { labRequestIn } from "@/lib/lab-sender/closed";
import { sendLab } from "@/lib/lab-sender/lab";

/** What a page of the lab sends. The requests travel as texts, which lab-sender reads by its own closed shapes. */
const SENT = z.strictObject({ operator: z.string(), requests: z.array(z.string()).max(200) });

/** Bytes: 200 deletions are a tenth of it. */
const LONGEST = 512 * 1024;
const TOO_LONG = {
  kind: "malformed",
  message: "The request is larger than 512 KiB. Shorten the object.",
} as const;

interface Sent {
  readonly connection: Connection;
  readonly operator: string;
  readonly requests: readonly LabRequest[];
}

/**
 * Reads what a page sent, as the operator it was made for: somebody else may have signed in since, and nothing is
 * written under another name.
 */
export async function sentToLab(request: Request): Promise<Result<Sent, LabFault>> {
  const session = await currentSession();
  if (!session) return fail({ kind: "unauthenticated" });
  if (Number(request.headers.get("content-length") ?? 0) > LONGEST) return fail(TOO_LONG);
  const text = await request.text();
  if (text.length > LONGEST) return fail(TOO_LONG);
  const sent = SENT.safeParse(tryParseJson(text));
  if (!sent.success) return fail({ kind: "malformed", message: "What was sent is no request of the lab." });
  const { operator } = sent.data;
  if (session.operator.name !== operator) return fail({ kind: "unauthenticated" });
  const requests: LabRequest[] = [];
  for (const text of sent.data.requests) {
    const read = labRequestIn(text);
    if (!read.ok) return read;
    requests.push(read.value);
  }
  return succeed({ connection: await connectionFor(session), operator, requests });
}

/** Sends one request and logs who sent what, and the code of the answer. No contents. */
export async function sendLogged(
  { connection, operator }: Sent,
  request: LabRequest,
  signal?: AbortSignal,
): Promise<LabAnswer> {
  const { kind, namespace, name } = request.object;
  const sent = await logged(
    `lab ${request.kind}`,
    { operator, kind, namespace, name },
    async (): Promise<Result<LabAnswer, { readonly kind: string; readonly answer: LabAnswer }>> => {
      const answer = await sendLab(connection, request, signal);
      const isFine = answer.kind === "answered" && answer.code < 300;
      return isFine ? succeed(answer) : fail({ kind: outcomeOf(answer), answer });
    },
  );
  return sent.ok ? sent.value : sent.failure.answer;
}

function outcomeOf(answer: LabAnswer): string {
  return answer.kind === "answered" ? String(answer.code) : answer.kind;
}

/** The status of a route's answer that carries a fault. */
export function statusOfFault({ kind }: LabFault): number {
  return kind === "unauthenticated" ? 401 : 400;
}
