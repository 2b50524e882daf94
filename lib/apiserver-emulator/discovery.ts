import type { Json, JsonObject } from "./json";
import { apiVersionOf, type ResourceType, resourceTypes } from "./resources";

/** The Kubernetes version whose answers the emulator gives. */
export const VERSION: JsonObject = {
  major: "1",
  minor: "36",
  gitVersion: "v1.36.3+emulator",
  gitCommit: "",
  gitTreeState: "",
  buildDate: "",
  goVersion: "",
  compiler: "",
  platform: "",
};

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

const reviews: Readonly<Record<string, readonly string[]>> = {
  "authentication.k8s.io": ["SelfSubjectReview"],
  "authorization.k8s.io": ["SelfSubjectAccessReview", "SelfSubjectRulesReview"],
};

const groups = ["monitoring.coreos.com", ...Object.keys(reviews)];

/** The discovery document of a path such as /apis or /api/v1; undefined where there is none. */
export function discovery(pathname: string): JsonObject | undefined {
  const path = pathname.replace(/\/$/, "");
  if (path === "/api") return { kind: "APIVersions", versions: ["v1"], serverAddressByClientCIDRs: [] };
  if (path === "/apis") {
    return { kind: "APIGroupList", apiVersion: "v1", groups: groups.map((name) => groupEntry(name)) };
  }
  if (path === "/api/v1") return resourceList("v1", resourcesOf(""));
  const [, name, version] = /^\/apis\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (name === undefined || !groups.includes(name)) return undefined;
  if (version === undefined) return { kind: "APIGroup", apiVersion: "v1", ...groupEntry(name) };
  if (version !== "v1") return undefined;
  return resourceList(`${name}/v1`, [...resourcesOf(name), ...(reviews[name] ?? []).map(reviewEntry)]);
}

function groupEntry(name: string): JsonObject {
  const version = { groupVersion: `${name}/v1`, version: "v1" };
  return { name, versions: [version], preferredVersion: version };
}

function resourceList(groupVersion: string, resources: Json[]): JsonObject {
  return { kind: "APIResourceList", apiVersion: "v1", groupVersion, resources };
}

function resourcesOf(group: string): Json[] {
  return resourceTypes.filter((type) => type.group === group).flatMap(resourceEntries);
}

function resourceEntries(type: ResourceType): Json[] {
  const { plural, singular, namespaced, kind, shortNames, categories } = type;
  const entry: JsonObject = {
    name: plural,
    singularName: singular,
    namespaced,
    kind,
    verbs: VERBS,
    shortNames: [...shortNames],
  };
  if (categories.length > 0) entry.categories = [...categories];
  const subresources = type.subresources.map((name) => ({
    name: `${plural}/${name}`,
    singularName: "",
    namespaced,
    kind,
    verbs: ["get", "patch", "update"],
  }));
  return [entry, ...subresources];
}

function reviewEntry(kind: string): Json {
  const name = `${kind.toLowerCase()}s`;
  return { name, singularName: kind.toLowerCase(), namespaced: false, kind, verbs: ["create"] };
}

/**
 * OpenAPI v3, as far as kubectl asks: which groups there are, and that every write takes fieldValidation. Undefined
 * for a path that has no document.
 */
export function openApi(pathname: string): JsonObject | undefined {
  const documents = new Map(
    resourceTypes.map((type) => [type.group === "" ? "api/v1" : `apis/${apiVersionOf(type)}`, type.group]),
  );
  if (pathname === "/openapi/v3") {
    const paths = [...documents.keys()].map((path) => [path, { serverRelativeURL: `/openapi/v3/${path}` }]);
    return { paths: Object.fromEntries(paths) };
  }
  const group = documents.get(pathname.replace(/^\/openapi\/v3\//, ""));
  if (group === undefined) return undefined;
  const types = resourceTypes.filter((type) => type.group === group);
  return {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: String(VERSION.gitVersion) },
    paths: Object.fromEntries(types.map((type) => [objectPath(type), { patch: patchOperation(type) }])),
    components: { schemas: {} },
  };
}

function objectPath(type: ResourceType): string {
  const root = type.group === "" ? "/api/v1" : `/apis/${apiVersionOf(type)}`;
  return `${root}${type.namespaced ? "/namespaces/{namespace}" : ""}/${type.plural}/{name}`;
}

function patchOperation({ group, version, kind }: ResourceType): JsonObject {
  const parameters = ["dryRun", "fieldManager", "fieldValidation"].map((name) => ({
    name,
    in: "query",
    schema: { type: "string" },
  }));
  return {
    operationId: `patch${kind}`,
    parameters,
    responses: {},
    "x-kubernetes-action": "patch",
    "x-kubernetes-group-version-kind": { group, version, kind },
  };
}
