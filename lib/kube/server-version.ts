import "server-only";
import { type Result, succeed } from "@/lib/failure/result";
import { isJsonObject } from "@/lib/json/json";
import type { Connection } from "./cluster";
import { send } from "./request";
import type { RequestFailure } from "./status";

/** The oldest minor version of Kubernetes 1 that Truce works with: SelfSubjectReview is stable from here on. */
export const MINIMUM_MINOR = 28;

/** The cluster's version; `supported` is undefined where the cluster does not tell it. */
export interface ServerVersion {
  /** As the server writes it, such as v1.36.3. */
  readonly name: string;
  readonly supported: boolean | undefined;
}

/** Reads /version, which every authenticated user may read unless a cluster forbids it. */
export async function serverVersion(connection: Connection): Promise<Result<ServerVersion, RequestFailure>> {
  const answer = await send(connection, { method: "GET", path: "/version" });
  if (!answer.ok && (answer.failure.kind === "forbidden" || answer.failure.kind === "not-found"))
    return succeed({ name: "", supported: undefined });
  if (!answer.ok) return answer;
  const { major, minor, gitVersion } = isJsonObject(answer.value.body) ? answer.value.body : {};
  const name = typeof gitVersion === "string" ? gitVersion : "";
  // Cloud providers write a minor such as "28+".
  const number = typeof minor === "string" ? Number.parseInt(minor, 10) : Number.NaN;
  if (major !== "1" || Number.isNaN(number)) return succeed({ name, supported: undefined });
  return succeed({ name, supported: number >= MINIMUM_MINOR });
}

/** Whether an apiserver answers at all, be it with a refusal. */
export async function isReachable(connection: Connection): Promise<boolean> {
  const answer = await send(connection, { method: "GET", path: "/version", timeoutMs: 5_000 });
  return answer.ok || answer.failure.kind !== "unavailable";
}
