/**
 * The one builder of cache keys, from the coordinates of what is cached, so that a prefix invalidates what is below it.
 */
export const ruleKeys = {
  all: ["rules"] as const,
  rows: () => ["rules", "rows"] as const,
  link: () => ["rules", "link"] as const,
  searches: () => ["rules", "search"] as const,
  search: (text: string) => ["rules", "search", text] as const,
  matching: (text: string, keys: readonly string[]) => ["rules", "search", text, "matching", keys] as const,
  objects: () => ["rules", "object"] as const,
  object: (namespace: string, name: string) => ["rules", "object", namespace, name] as const,
  /** What the operator may do; an empty name asks about the namespace, an empty namespace about all of them. */
  access: (namespace: string, name: string) => ["rules", "access", namespace, name] as const,
};
