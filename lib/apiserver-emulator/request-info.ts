import type { Attributes } from "./rbac";

/** What a URL asks for, as k8s.io/apiserver's RequestInfo reads it. */
export interface RequestInfo extends Attributes {
  readonly version: string;
  /** The resource without its subresource. */
  readonly plural: string;
  readonly subresource: string;
}

/**
 * Reads the path of a resource request: /api/v1/… or /apis/GROUP/VERSION/… . Undefined for every other path
 * (discovery, health, version).
 */
export function requestInfo(method: string, url: URL): RequestInfo | undefined {
  const parts = url.pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
  const place = placeOf(parts);
  if (place === undefined) return undefined;
  const { group, version, rest } = place;
  const inNamespace =
    rest[0] === "namespaces" && rest.length > 2 && !["status", "finalize"].includes(rest[2] ?? "");
  const [plural = "", name = "", subresource = ""] = inNamespace ? rest.slice(2) : rest;
  const namespace = rest[0] === "namespaces" ? (rest[1] ?? "") : "";
  const verb = verbOf(method, name, url.searchParams);
  const resource = subresource === "" ? plural : `${plural}/${subresource}`;
  return { verb, group, version, resource, plural, subresource, namespace, name };
}

function placeOf(parts: string[]): { group: string; version: string; rest: string[] } | undefined {
  const [root, first = "", second = "", ...others] = parts;
  if (root === "api" && parts.length > 2) return { group: "", version: first, rest: parts.slice(2) };
  if (root === "apis" && others.length > 0) return { group: first, version: second, rest: others };
  return undefined;
}

function verbOf(method: string, name: string, query: URLSearchParams): string {
  switch (method) {
    case "POST":
      return "create";
    case "PUT":
      return "update";
    case "PATCH":
      return "patch";
    case "DELETE":
      return name === "" ? "deletecollection" : "delete";
    case "GET":
    case "HEAD":
      if (name !== "") return "get";
      return ["true", "1", ""].includes(query.get("watch") ?? "no") ? "watch" : "list";
    default:
      return "";
  }
}
