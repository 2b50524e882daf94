import "server-only";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { NamespaceNames } from "@/lib/failure/sign-in";
import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import type { Connection } from "./cluster";
import { send } from "./request";
import type { RequestFailure } from "./status";

/** OpenShift lets everybody list their own projects, where listing all namespaces is refused. */
const SOURCES = ["/api/v1/namespaces", "/apis/project.openshift.io/v1/projects"];

/**
 * The namespaces an operator can be offered. Where the cluster lets the operator list none, the given ones are
 * answered and `complete` is false: others may exist.
 */
export async function namespaceNames(
  connection: Connection,
  given: readonly string[],
): Promise<Result<NamespaceNames, RequestFailure>> {
  for (const path of SOURCES) {
    const names = await namesAt(connection, path);
    if (names.ok) return succeed({ names: names.value, complete: true });
    if (names.failure.kind !== "forbidden" && names.failure.kind !== "not-found") return names;
  }
  return succeed({ names: [...new Set(given)].sort(), complete: false });
}

async function namesAt(
  connection: Connection,
  path: string,
): Promise<Result<readonly string[], RequestFailure>> {
  const names: string[] = [];
  let next: string | undefined;
  do {
    const query = { limit: "500", continue: next };
    const answer = await send(connection, { method: "GET", path, query });
    if (!answer.ok) return fail(answer.failure);
    const { items, token } = listOf(answer.value.body);
    names.push(...items);
    next = token;
  } while (next !== undefined);
  return succeed(names);
}

function listOf(body: Json): { readonly items: readonly string[]; readonly token: string | undefined } {
  if (!isJsonObject(body)) return { items: [], token: undefined };
  const items = isJsonArray(body.items) ? body.items : [];
  const token = isJsonObject(body.metadata) ? body.metadata.continue : undefined;
  return {
    items: items.map(nameOf).filter((name) => name !== undefined),
    token: typeof token === "string" && token !== "" ? token : undefined,
  };
}

function nameOf(item: Json): string | undefined {
  const metadata = isJsonObject(item) ? item.metadata : undefined;
  return isJsonObject(metadata) && typeof metadata.name === "string" ? metadata.name : undefined;
}
