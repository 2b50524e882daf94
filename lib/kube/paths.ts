/** Names that can stand in a path. What cannot the apiserver can never store; half a surrogate pair has no UTF-8. */
export function isPathSegment(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/%\p{Cs}]/u.test(name);
}

/** The PrometheusRules of one namespace, or of all where none is given. */
export function rulesPath(namespace: string | undefined): string {
  const scope = namespace === undefined ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
  return `/apis/monitoring.coreos.com/v1${scope}/prometheusrules`;
}

export function rulePath(namespace: string, name: string): string {
  return `${rulesPath(namespace)}/${encodeURIComponent(name)}`;
}
