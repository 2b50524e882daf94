import "server-only";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { Access, Operator, Permission } from "@/lib/failure/sign-in";
import { isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import type { Connection } from "./cluster";
import { send } from "./request";
import type { RequestFailure } from "./status";

/** Who the cluster takes the connection's credentials for (SelfSubjectReview, in Kubernetes since 1.28). */
export async function whoAmI(connection: Connection): Promise<Result<Operator, RequestFailure>> {
  const group = "authentication.k8s.io/v1";
  const review = await ask(connection, `/apis/${group}/selfsubjectreviews`, {
    apiVersion: group,
    kind: "SelfSubjectReview",
  });
  if (!review.ok) return review;
  const user = isJsonObject(review.value.userInfo) ? review.value.userInfo : {};
  if (typeof user.username !== "string" || user.username === "system:anonymous")
    return fail({ kind: "unauthenticated", message: "The cluster does not know this token." });
  return succeed({ name: user.username });
}

/** What the operator may do with one object; asked so that a page can say no before the operator tries. */
export async function accessTo(
  connection: Connection,
  object: { readonly namespace: string; readonly name: string },
): Promise<Result<Access, RequestFailure>> {
  const [update, remove, create] = await Promise.all([
    permission(connection, { ...object, verb: "update" }),
    permission(connection, { ...object, verb: "delete" }),
    // A create is judged without a name: the object has none yet.
    permission(connection, { namespace: object.namespace, verb: "create" }),
  ]);
  if (!update.ok) return update;
  if (!remove.ok) return remove;
  if (!create.ok) return create;
  return succeed({ update: update.value, delete: remove.value, create: create.value });
}

async function permission(
  connection: Connection,
  attributes: { readonly namespace: string; readonly verb: string; readonly name?: string },
): Promise<Result<Permission, RequestFailure>> {
  const group = "authorization.k8s.io/v1";
  const resourceAttributes = { group: "monitoring.coreos.com", resource: "prometheusrules", ...attributes };
  const review = await ask(connection, `/apis/${group}/selfsubjectaccessreviews`, {
    apiVersion: group,
    kind: "SelfSubjectAccessReview",
    spec: { resourceAttributes },
  });
  if (!review.ok) return review;
  const { allowed, reason } = review.value;
  return succeed({ allowed: allowed === true, reason: typeof reason === "string" ? reason : "" });
}

/** Posts a review and answers its status. */
async function ask(
  connection: Connection,
  path: string,
  body: Json,
): Promise<Result<JsonObject, RequestFailure>> {
  const answer = await send(connection, { method: "POST", path, body, safe: true });
  if (!answer.ok) return answer;
  const review = answer.value.body;
  return succeed(isJsonObject(review) && isJsonObject(review.status) ? review.status : {});
}
