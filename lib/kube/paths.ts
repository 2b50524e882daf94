/** Names the apiserver can never store, because its own paths could not hold them (path segment names). */
export function isPathSegment(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/%]/.test(name);
}

/** The PrometheusRules of one namespace, or of all where none is given. */
export function rulesPath(namespace: string | undefined): string {
  const scope = namespace === undefined ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
  return `/apis/monitoring.coreos.com/v1${scope}/prometheusrules`;
}

export function rulePath(namespace: string, name: string): string {
  return `${rulesPath(namespace)}/${encodeURIComponent(name)}`;
}
