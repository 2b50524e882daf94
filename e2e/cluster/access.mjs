// Who may do what in a demo cluster: the same tokens and rights as the embedded apiserver's.

const RULES = "prometheusrules";

/** The namespaces of the demo. */
export const NAMESPACES = ["openshift-monitoring", "platform", "payments", "shop", "data", "edge"];

/** The only namespace in which carol has rights. */
export const CAROLS_NAMESPACE = "shop";

/** Name, what the name stands for, and token of everyone who signs in. */
export const OPERATORS = [
  { name: "alice", description: "edits everywhere", token: "alice-token" },
  { name: "bob", description: "edits everywhere", token: "bob-token" },
  { name: "victor", description: "may only read", token: "victor-token" },
  { name: "carol", description: `edits in ${CAROLS_NAMESPACE} only`, token: "carol-token" },
];

export const ADMIN_TOKEN = "admin-token";

/**
 * The apiserver's static token file: token, user, uid, groups.
 * @returns {string}
 */
export function tokenFile() {
  const operators = OPERATORS.map(({ name, token }) => `${token},${name},${name}-uid,"truce:operators"`);
  return `${[`${ADMIN_TOKEN},admin,admin-uid,"system:masters"`, ...operators].join("\n")}\n`;
}

/**
 * Roles and bindings that give the operators their rights. Self reviews and discovery need none:
 * Kubernetes grants them to everyone who is authenticated.
 * @returns {readonly { path: string, body: object }[]} what to create, and where
 */
export function accessObjects() {
  return [
    clusterRole("truce-editor", [
      { apiGroups: ["monitoring.coreos.com"], resources: [RULES], verbs: ["*"] },
      { apiGroups: [""], resources: ["configmaps"], verbs: ["*"] },
      { apiGroups: [""], resources: ["namespaces"], verbs: ["get", "list", "watch"] },
    ]),
    clusterRole("truce-reader", [
      { apiGroups: ["monitoring.coreos.com"], resources: [RULES], verbs: ["get", "list", "watch"] },
      { apiGroups: [""], resources: ["configmaps", "namespaces"], verbs: ["get", "list", "watch"] },
    ]),
    clusterBinding("truce-editors", "truce-editor", ["alice", "bob"]),
    clusterBinding("truce-readers", "truce-reader", ["victor"]),
    binding("truce-editors", CAROLS_NAMESPACE, "truce-editor", ["carol"]),
  ];
}

const RBAC = "/apis/rbac.authorization.k8s.io/v1";

function clusterRole(name, rules) {
  return { path: `${RBAC}/clusterroles`, body: rbacObject("ClusterRole", { name }, { rules }) };
}

function clusterBinding(name, role, users) {
  const body = rbacObject("ClusterRoleBinding", { name }, grant(role, users));
  return { path: `${RBAC}/clusterrolebindings`, body };
}

function binding(name, namespace, role, users) {
  const body = rbacObject("RoleBinding", { name, namespace }, grant(role, users));
  return { path: `${RBAC}/namespaces/${namespace}/rolebindings`, body };
}

function rbacObject(kind, metadata, rest) {
  return { apiVersion: "rbac.authorization.k8s.io/v1", kind, metadata, ...rest };
}

function grant(role, users) {
  const apiGroup = "rbac.authorization.k8s.io";
  return {
    roleRef: { apiGroup, kind: "ClusterRole", name: role },
    subjects: users.map((name) => ({ apiGroup, kind: "User", name })),
  };
}
