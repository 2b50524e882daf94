import "server-only";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { Scope } from "@/lib/watch/protocol";
import type { Connection } from "./cluster";
import { namespaceNames } from "./namespaces";
import type { RequestFailure } from "./status";
import { listPage } from "./verbs";

/** Probes that run at once while the readable namespaces are found. */
const PROBES = 8;

/**
 * Finds what an operator may list: everything, or else those namespaces that answer, of the ones the cluster lets
 * the operator list and the ones in `given`. Fails as forbidden where not one answers.
 */
export async function discoverScope(
  connection: Connection,
  given: readonly string[],
  signal: AbortSignal,
): Promise<Result<Scope, RequestFailure>> {
  const everything = await listPage(connection, { namespace: undefined, limit: 1, signal });
  if (everything.ok) return succeed({ kind: "cluster" });
  if (everything.failure.kind !== "forbidden") return everything;

  const known = await namespaceNames(connection, given);
  if (!known.ok) return known;
  const candidates = [...new Set([...known.value.names, ...given])].sort();
  const readable: string[] = [];
  const refused: string[] = [];
  for (let start = 0; start < candidates.length; start += PROBES) {
    const batch = candidates.slice(start, start + PROBES);
    const probes = await Promise.all(
      batch.map((namespace) => listPage(connection, { namespace, limit: 1, signal })),
    );
    for (const [position, probe] of probes.entries()) {
      const namespace = batch[position] ?? "";
      if (probe.ok) readable.push(namespace);
      else if (probe.failure.kind === "forbidden") refused.push(namespace);
      else return probe;
    }
  }
  if (readable.length === 0) return fail(everything.failure);
  return succeed({ kind: "namespaces", readable, refused });
}
