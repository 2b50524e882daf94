import { answerAs } from "@/app/api/json-answer";

/** GET: Result<NamespaceNames, Failure>, the namespaces that the operator can be offered. */
export async function GET(): Promise<Response> {
  return answerAs((gateway) => gateway.namespaces());
}
