import { type Json, stringifyJson } from "@/lib/json/json";
import type { LabRequest, PatchType } from "./request";
import { runIdOf, SCRATCH_LABEL, type ScratchName } from "./scratch";

/** A request as HTTP has it, without address and credentials. */
export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Absolute, with encoded segments. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly contentType: string | undefined;
  readonly body: Json | undefined;
}

const PATCH_TYPES: Readonly<Record<PatchType, string>> = {
  "json-patch": "application/json-patch+json",
  "merge-patch": "application/merge-patch+json",
  "strategic-merge-patch": "application/strategic-merge-patch+json",
};

const STREAMED_LIST = { sendInitialEvents: "true", resourceVersionMatch: "NotOlderThan" };

/**
 * How a request looks on the wire (Kubernetes API concepts; API reference of PrometheusRule and ConfigMap). A race is
 * many requests: what is given is the write that each of its writers sends, without a body.
 */
export function wireOf(request: LabRequest): WireRequest {
  switch (request.kind) {
    case "create":
      return json("POST", collectionPath(request.object), managed(request), request.body);
    case "read":
      return bare("GET", objectPath(request.object), {});
    case "put":
      return json("PUT", objectPath(request.object), managed(request), request.body);
    case "patch":
      return patch(objectPath(request.object), PATCH_TYPES[request.type], managed(request), request.body);
    case "apply": {
      const query = { ...managed(request), ...(request.force && { force: "true" }) };
      return patch(objectPath(request.object), "application/apply-patch+yaml", query, request.body);
    }
    case "delete":
      return json("DELETE", objectPath(request.object), {}, deleteOptions(request.preconditions));
    case "list":
      return bare("GET", collectionPath(request.object), { labelSelector: labelSelectorOf(request.object) });
    case "watch":
      return bare("GET", collectionPath(request.object), {
        watch: "true",
        fieldSelector: `metadata.name=${request.object.name}`,
        resourceVersion: request.from,
        allowWatchBookmarks: "true",
        timeoutSeconds: String(request.seconds),
        ...(request.until === "bookmark" && STREAMED_LIST),
      });
    case "race":
      return request.way === "retry"
        ? json("PUT", objectPath(request.object), {}, undefined)
        : patch(
            objectPath(request.object),
            PATCH_TYPES[request.way === "append" ? "json-patch" : "merge-patch"],
            {},
            undefined,
          );
  }
}

/** The path and the query as they stand in the request's first line. */
export function targetOf({ path, query }: WireRequest): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : `${path}?${text}`;
}

/** The body as it is sent; undefined where there is none. */
export function bodyText({ body, contentType }: WireRequest): string | undefined {
  if (body === undefined) return undefined;
  const text = stringifyJson(body);
  return contentType?.endsWith("+yaml") ? text.replace(NOT_IN_YAML, escaped) : text;
}

/** Characters that JSON takes as they are and YAML does not, or reads as the end of a line (YAML 1.1, 5.1 and 5.4). */
const NOT_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The objects of one kind in one namespace. */
export function collectionPath({ kind, namespace }: Pick<ScratchName, "kind" | "namespace">): string {
  const group = kind === "ConfigMap" ? "/api/v1" : "/apis/monitoring.coreos.com/v1";
  const plural = kind === "ConfigMap" ? "configmaps" : "prometheusrules";
  return `${group}/namespaces/${encodeURIComponent(namespace)}/${plural}`;
}

function objectPath(object: ScratchName): string {
  return `${collectionPath(object)}/${encodeURIComponent(object.name)}`;
}

function labelSelectorOf(object: ScratchName): string {
  return `${SCRATCH_LABEL}=${runIdOf(object)}`;
}

function managed({ manager }: { readonly manager: string }) {
  return { fieldManager: manager };
}

function deleteOptions(preconditions: { readonly uid?: string; readonly resourceVersion?: string }): Json {
  return { apiVersion: "v1", kind: "DeleteOptions", preconditions: { ...preconditions } };
}

type Query = Readonly<Record<string, string>>;

function bare(method: WireRequest["method"], path: string, query: Query): WireRequest {
  return { method, path, query, contentType: undefined, body: undefined };
}

function json(
  method: WireRequest["method"],
  path: string,
  query: Query,
  body: Json | undefined,
): WireRequest {
  return { method, path, query, contentType: "application/json", body };
}

function patch(path: string, contentType: string, query: Query, body: Json | undefined): WireRequest {
  return { method: "PATCH", path, query, contentType, body };
}
