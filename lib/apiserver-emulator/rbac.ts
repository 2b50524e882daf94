/** Who asks, as the token told. */
export interface User {
  readonly name: string;
  /** "" for the anonymous one. */
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

/** Gives the rules of a role to users, everywhere or in one namespace. */
interface Binding {
  readonly name: string;
  readonly role: string;
  readonly rules: readonly PolicyRule[];
  readonly users: readonly string[];
  readonly namespace?: string;
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

/** The rights of the demo: alice and bob edit everywhere, victor reads, carol edits in one namespace. */
const bindings: readonly Binding[] = [
  { name: "truce-editors", role: "truce-editor", rules: editor, users: ["alice", "bob"] },
  { name: "truce-readers", role: "truce-reader", rules: reader, users: ["victor"] },
  { name: "truce-editors", role: "truce-editor", rules: editor, users: ["carol"], namespace: "shop" },
];

const ADMINS = "system:masters";
const AUTHENTICATED = "system:authenticated";
const everything: readonly PolicyRule[] = [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }];
/** What everyone who is signed in may do: ask about himself. */
const basic: readonly PolicyRule[] = [
  {
    verbs: ["create"],
    apiGroups: ["authorization.k8s.io"],
    resources: ["selfsubjectaccessreviews", "selfsubjectrulesreviews"],
  },
  { verbs: ["create"], apiGroups: ["authentication.k8s.io"], resources: ["selfsubjectreviews"] },
];

/** Paths that are no resource: health and version for all, the rest for who is signed in. */
const PUBLIC_PATHS = ["/healthz", "/livez", "/readyz", "/version", "/version/"];
const DISCOVERY_PATHS = [
  "/api",
  "/api/*",
  "/apis",
  "/apis/*",
  "/openapi",
  "/openapi/*",
  ...PUBLIC_PATHS,
].sort();

export const anonymous: User = { name: "system:anonymous", uid: "", groups: ["system:unauthenticated"] };

const users: ReadonlyMap<string, User> = new Map(
  ["admin", "alice", "bob", "victor", "carol"].map((name) => [
    `${name}-token`,
    { name, uid: `${name}-uid`, groups: [name === "admin" ? ADMINS : "truce:operators", AUTHENTICATED] },
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
  const own = bindingsOf(user, namespace).flatMap((binding) => binding.rules);
  return [
    ...(user.groups.includes(AUTHENTICATED) ? basic : []),
    ...(user.groups.includes(ADMINS) ? everything : []),
    ...own,
  ];
}

function bindingsOf(user: User, namespace: string): readonly Binding[] {
  return bindings.filter(
    (binding) =>
      binding.users.includes(user.name) &&
      (binding.namespace === undefined || binding.namespace === namespace),
  );
}

export function isAllowed(user: User, asked: Attributes): boolean {
  return rulesFor(user, asked.namespace).some((rule) => covers(rule, asked));
}

/** Why a request is allowed, in the apiserver's words; "" when it is not, or when no binding was needed. */
export function allowedBecause(user: User, asked: Attributes): string {
  const binding = bindingsOf(user, asked.namespace).find(({ rules }) =>
    rules.some((rule) => covers(rule, asked)),
  );
  if (binding === undefined) return "";
  const { name, role, namespace } = binding;
  const what =
    namespace === undefined ? `ClusterRoleBinding "${name}"` : `RoleBinding "${name}/${namespace}"`;
  return `RBAC: allowed by ${what} of ClusterRole "${role}" to User "${user.name}"`;
}

function covers(rule: PolicyRule, { verb, group, resource }: Attributes): boolean {
  const takes = (allowed: readonly string[], wanted: string) =>
    allowed.includes("*") || allowed.includes(wanted);
  return takes(rule.verbs, verb) && takes(rule.apiGroups, group) && takes(rule.resources, resource);
}

/** Paths and verbs a user may ask for besides resources; a path may end in "*". */
export function pathsFor(user: User): { readonly verbs: string[]; readonly nonResourceURLs: string[] }[] {
  return [
    ...(user.groups.includes(AUTHENTICATED) ? [{ verbs: ["get"], nonResourceURLs: DISCOVERY_PATHS }] : []),
    { verbs: ["get"], nonResourceURLs: PUBLIC_PATHS },
    ...(user.groups.includes(ADMINS) ? [{ verbs: ["*"], nonResourceURLs: ["*"] }] : []),
  ];
}

export function mayReach(user: User, verb: string, path: string): boolean {
  return pathsFor(user).some(
    ({ verbs, nonResourceURLs }) =>
      (verbs.includes("*") || verbs.includes(verb)) &&
      nonResourceURLs.some((url) => (url.endsWith("*") ? path.startsWith(url.slice(0, -1)) : path === url)),
  );
}

/** Why a request is refused, in the apiserver's words. */
export function forbiddenSentence(user: User, asked: Attributes): string {
  const where = asked.namespace === "" ? "at the cluster scope" : `in the namespace "${asked.namespace}"`;
  return `User "${user.name}" cannot ${asked.verb} resource "${asked.resource}" in API group "${asked.group}" ${where}`;
}
