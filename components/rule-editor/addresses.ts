import type { Route } from "next";

interface Coordinates {
  readonly namespace: string;
  readonly name: string;
}

/** The page of a stored object. */
export function ruleHref({ namespace, name }: Coordinates): Route {
  return `/rules/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}` as Route;
}

/** The page of a new object that begins as a copy of a stored one. */
export function duplicateHref({ namespace, name }: Coordinates): Route {
  return `/rules/new?${new URLSearchParams({ from: `${namespace}/${name}` })}` as Route;
}

/** The page of a new object that goes on with a draft. */
export function draftHref(id: string): Route {
  return `/rules/new?${new URLSearchParams({ draft: id })}` as Route;
}
