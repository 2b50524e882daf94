import { answer, answerResult } from "@/app/api/json-answer";
import { sentStoredRule } from "@/lib/kube/sent-rule";

/** POST an object that was sent to be saved and got no answer: Result<Outcome, Failure>, what became of it. */
export async function POST(request: Request): Promise<Response> {
  const sent = sentStoredRule(await request.text());
  return sent.ok ? answerResult((gateway) => gateway.outcome(sent.value)) : answer(sent, 400);
}
