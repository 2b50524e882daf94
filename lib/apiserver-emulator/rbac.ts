/** Who asks, as the token told. */
export interface User {
  readonly name: string;
  readonly uid: string;
  readonly groups: readonly string[];
}

/** What is asked for, in RBAC's words. */
export interface Attributes {
  readonly verb: string;
  readonly group: string;
  /** With the subresource: "prometheusrules/status". */
  readonly resource: string;
  /** "" for requests that name none: the whole cluster. */
  readonly namespace: string;
  readonly name: string;
}

/** One rule of a role; "*" takes everything. */
export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
}

const RULES_GROUP = "monitoring.coreos.com";
const READ = ["get", "list", "watch"];

const editor: readonly PolicyRule[] = [
  { verbs: ["*"], apiGroups: [RULES_GROUP], resources: ["prometheusrules"] },
  { verbs: ["*"], apiGroups: [""], resources: ["configmaps"] },
  { verbs: READ, apiGroups: [""], resources: ["namespaces"] },
];
const reader: readonly PolicyRule[] = [
  { verbs: READ, apiGroups: [RULES_GROUP], resources: ["prometheusrules"] },
  { verbs: READ, apiGroups: [""], resources: ["configmaps", "namespaces"] },
];
/** What everyone who is signed in may do: ask about himself. */
const basic: readonly PolicyRule[] = [
  {
    verbs: ["create"],
    apiGroups: ["authorization.k8s.io"],
    resources: ["selfsubjectaccessreviews", "selfsubjectrulesreviews"],
  },
  { verbs: ["create"], apiGroups: ["authentication.k8s.io"], resources: ["selfsubjectreviews"] },
];
const everything: readonly PolicyRule[] = [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }];

interface Grant {
  readonly rules: readonly PolicyRule[];
  /** Only in this namespace; everywhere when absent. */
  readonly namespace?: string;
}

const grants: Readonly<Record<string, readonly Grant[]>> = {
  admin: [{ rules: everything }],
  alice: [{ rules: editor }],
  bob: [{ rules: editor }],
  victor: [{ rules: reader }],
  carol: [{ rules: editor, namespace: "shop" }],
};

const users: ReadonlyMap<string, User> = new Map(
  Object.keys(grants).map((name) => [
    `${name}-token`,
    {
      name,
      uid: `${name}-uid`,
      groups: [name === "admin" ? "system:masters" : "truce:operators", "system:authenticated"],
    },
  ]),
);

/** Name and token of everyone who may sign in. */
export function tokens(): [name: string, token: string][] {
  return [...users].map(([token, { name }]) => [name, token]);
}

/** The user of a bearer token, undefined when nobody has it. */
export function userOf(token: string): User | undefined {
  return users.get(token);
}

/** The rules that hold for the user in the namespace ("" is the whole cluster). */
export function rulesFor(user: User, namespace: string): PolicyRule[] {
  const own = (grants[user.name] ?? []).filter(
    (grant) => grant.namespace === undefined || grant.namespace === namespace,
  );
  return [...basic, ...own.flatMap((grant) => grant.rules)];
}

export function isAllowed(user: User, { verb, group, resource, namespace }: Attributes): boolean {
  return rulesFor(user, namespace).some(
    (rule) => takes(rule.verbs, verb) && takes(rule.apiGroups, group) && takes(rule.resources, resource),
  );
}

function takes(allowed: readonly string[], wanted: string): boolean {
  return allowed.includes("*") || allowed.includes(wanted);
}

/** Why a request is refused, in the apiserver's words. */
export function forbiddenSentence(user: User, asked: Attributes): string {
  const where = asked.namespace === "" ? "at the cluster scope" : `in the namespace "${asked.namespace}"`;
  return `User "${user.name}" cannot ${asked.verb} resource "${asked.resource}" in API group "${asked.group}" ${where}`;
}
