import { parseBody } from "./body";
import { bodyOf } from "./call";
import { invalidValue } from "./field-error";
import { isObject, type JsonObject, objectAt, stringAt } from "./json";
import { allowedBecause, isAllowed, pathsFor, rulesFor, type User } from "./rbac";
import { badRequest, invalid, Refusal } from "./status";

type Review = (spec: JsonObject, user: User, now: string) => JsonObject | Refusal;

/** Kind, group and answer of each review by which a client asks about itself: who am I, may I, what may I. */
const REVIEWS: Readonly<
  Record<string, { readonly kind: string; readonly group: string; readonly review: Review }>
> = {
  selfsubjectreviews: {
    kind: "SelfSubjectReview",
    group: "authentication.k8s.io",
    review: (_, user, now) => ({
      metadata: { creationTimestamp: now },
      status: { userInfo: userInfo(user) },
    }),
  },
  selfsubjectaccessreviews: {
    kind: "SelfSubjectAccessReview",
    group: "authorization.k8s.io",
    review: accessReview,
  },
  selfsubjectrulesreviews: {
    kind: "SelfSubjectRulesReview",
    group: "authorization.k8s.io",
    review: rulesReview,
  },
};

/**
 * Answers a self review.
 * @param asked the resource of the URL
 * @param now RFC 3339
 * @returns undefined for a resource that is no review
 */
export function selfReview(
  asked: { readonly group: string; readonly plural: string },
  sent: { readonly text: string; readonly contentType: string },
  user: User,
  now: string,
): JsonObject | Refusal | undefined {
  const known = REVIEWS[asked.plural];
  if (known === undefined || known.group !== asked.group) return undefined;
  const body = bodyOf(sent);
  if (body instanceof Refusal) return body;
  const parsed = parseBody(body);
  if ("problem" in parsed) {
    const why = `couldn't get version/kind; json parse error: ${parsed.problem}`;
    return badRequest(`the object provided is unrecognized (must be of type ${known.kind}): ${why}`);
  }
  const spec = isObject(parsed.value) ? objectAt(parsed.value, "spec") : {};
  const answered = known.review(spec, user, now);
  if (answered instanceof Refusal) return answered;
  return { kind: known.kind, apiVersion: `${known.group}/v1`, metadata: {}, ...answered };
}

function userInfo(user: User): JsonObject {
  return { username: user.name, uid: user.uid, groups: [...user.groups] };
}

function accessReview(spec: JsonObject, user: User): JsonObject | Refusal {
  const { resourceAttributes } = spec;
  if (!isObject(resourceAttributes)) {
    const detail = "exactly one of nonResourceAttributes or resourceAttributes must be specified";
    return invalid("authorization.k8s.io", "", "", [invalidValue("spec.resourceAttributes", null, detail)]);
  }
  const resource = stringAt(resourceAttributes, "resource");
  const subresource = stringAt(resourceAttributes, "subresource");
  const asked = {
    verb: stringAt(resourceAttributes, "verb"),
    group: stringAt(resourceAttributes, "group"),
    resource: subresource === "" ? resource : `${resource}/${subresource}`,
    namespace: stringAt(resourceAttributes, "namespace"),
    name: stringAt(resourceAttributes, "name"),
  };
  const reason = allowedBecause(user, asked);
  return { spec, status: { allowed: isAllowed(user, asked), ...(reason === "" ? {} : { reason }) } };
}

function rulesReview(spec: JsonObject, user: User): JsonObject | Refusal {
  const namespace = stringAt(spec, "namespace");
  if (namespace === "") return badRequest("no namespace on request");
  const resourceRules = rulesFor(user, namespace).map(({ verbs, apiGroups, resources }) => ({
    verbs: [...verbs],
    apiGroups: [...apiGroups],
    resources: [...resources],
  }));
  const nonResourceRules = pathsFor(user).map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs }));
  return { spec: {}, status: { resourceRules, nonResourceRules, incomplete: false } };
}
