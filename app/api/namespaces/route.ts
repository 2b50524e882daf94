import { answerResult } from "@/app/api/json-answer";

/** GET: Result<NamespaceNames, Failure>, the namespaces that the operator can be offered. */
export async function GET(): Promise<Response> {
  return answerResult((gateway) => gateway.namespaces());
}
