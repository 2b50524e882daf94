import { isObject, type Json, type JsonObject, objectAt, parseJson, stringAt } from "./json";
import { isAllowed, type PolicyRule, rulesFor, type User } from "./rbac";
import { badRequest, type Refusal } from "./status";

/**
 * The reviews by which a client asks about itself: who am I, may I, what may I.
 * @param plural the resource of the URL
 * @returns undefined for a resource that is no review
 */
export function selfReview(plural: string, text: string, user: User): JsonObject | Refusal | undefined {
  const answer = REVIEWS[plural];
  if (answer === undefined) return undefined;
  let sent: Json;
  try {
    sent = parseJson(text);
  } catch (error) {
    return badRequest(`the object provided is unrecognized: ${(error as Error).message}`);
  }
  if (!isObject(sent)) return badRequest("the object provided is unrecognized: it is not an object");
  return {
    kind: sent.kind ?? "",
    apiVersion: sent.apiVersion ?? "",
    metadata: {},
    ...answer(objectAt(sent, "spec"), user),
  };
}

const REVIEWS: Readonly<Record<string, (spec: JsonObject, user: User) => JsonObject>> = {
  selfsubjectreviews: (_, user) => ({ status: { userInfo: userInfo(user) } }),
  selfsubjectaccessreviews: accessReview,
  selfsubjectrulesreviews: rulesReview,
};

function userInfo(user: User): JsonObject {
  return { username: user.name, ...(user.uid === "" ? {} : { uid: user.uid }), groups: [...user.groups] };
}

function accessReview(spec: JsonObject, user: User): JsonObject {
  const asked = objectAt(spec, "resourceAttributes");
  const resource = stringAt(asked, "resource");
  const subresource = stringAt(asked, "subresource");
  const allowed =
    spec.resourceAttributes !== undefined &&
    isAllowed(user, {
      verb: stringAt(asked, "verb"),
      group: stringAt(asked, "group"),
      resource: subresource === "" ? resource : `${resource}/${subresource}`,
      namespace: stringAt(asked, "namespace"),
      name: stringAt(asked, "name"),
    });
  return {
    spec,
    status: { allowed, ...(allowed ? { reason: "RBAC: allowed by the role of the user" } : {}) },
  };
}

function rulesReview(spec: JsonObject, user: User): JsonObject {
  const resourceRules = rulesFor(user, stringAt(spec, "namespace")).map((rule: PolicyRule) => ({
    verbs: [...rule.verbs],
    apiGroups: [...rule.apiGroups],
    resources: [...rule.resources],
  }));
  return { spec: {}, status: { resourceRules, nonResourceRules: [], incomplete: false } };
}
