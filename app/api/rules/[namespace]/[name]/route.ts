import { answerResult } from "@/app/api/json-answer";

/** GET: Result<StoredRule, Failure>, read from the cluster now. */
export async function GET(
  _request: Request,
  { params }: { readonly params: Promise<{ readonly namespace: string; readonly name: string }> },
): Promise<Response> {
  const { namespace, name } = await params;
  return answerResult((gateway) => gateway.get({ namespace, name }));
}
