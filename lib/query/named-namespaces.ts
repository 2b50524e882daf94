/**
 * Namespaces that an operator has named because the cluster does not let them list which there are. Kept in this
 * browser; where it keeps nothing, they last as long as the page.
 */
const STORAGE_KEY = "truce-namespaces";

const forThisPage = new Map<string, readonly string[]>();

/** The namespaces that this operator has named here, in the order of naming. */
export function namedNamespaces(operator: string): readonly string[] {
  return stored()[operator] ?? forThisPage.get(operator) ?? [];
}

/** Adds a namespace to those the operator has named. */
export function nameNamespace(operator: string, namespace: string): void {
  const named = [...new Set([...namedNamespaces(operator), namespace])];
  forThisPage.set(operator, named);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...stored(), [operator]: named }));
  } catch {
    // Storage is full or turned off: the page's own memory has to do.
  }
}

/** By operator. Anything else that lies under the key counts as nothing. */
function stored(): Readonly<Record<string, readonly string[]>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, names]) => isNames(names)));
  } catch {
    return {};
  }
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}
