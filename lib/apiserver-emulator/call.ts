import type { Body, FieldValidation } from "./decode";
import { invalidValue, notSupported, required } from "./field-error";
import type { Json, JsonObject } from "./json";
import type { User } from "./rbac";
import type { ResourceType } from "./resources";
import { badRequest, invalid, type Refusal } from "./status";
import { keyOf, type Store } from "./store";

/** One authorised request on a resource, with everything that the operations on objects look at. */
export interface Call {
  readonly store: Store;
  readonly resource: ResourceType;
  readonly namespace: string;
  /** "" on a collection. */
  readonly name: string;
  /** "" or "status". */
  readonly subresource: string;
  readonly user: User;
  readonly query: URLSearchParams;
  /** The Content-Type without parameters, "" when there is none. */
  readonly contentType: string;
  readonly userAgent: string;
  readonly text: string;
  /** Texts of the Warning headers of the answer. */
  readonly warnings: string[];
  /** RFC 3339, to the second: the time of this request. */
  readonly now: string;
}

/** What a resource operation answers. */
export interface Answer {
  readonly code: number;
  readonly body: Json;
}

export function answer(code: number, body: JsonObject): Answer {
  return { code, body };
}

/** The key of the object that the call names. */
export function callKey(call: Call, name = call.name): string {
  return keyOf(call.resource, call.namespace, name);
}

/** The query parameters of every write. */
export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
  /** The fieldManager, else the first part of the user agent; at most 128 characters. */
  readonly manager: string;
}

/** Reads and checks the options of a write; `kind` names them in the refusal (CreateOptions …). */
export function writeOptions(call: Call, kind: string): WriteOptions | Refusal {
  const { query } = call;
  const dryRuns = query.getAll("dryRun").filter((value) => value !== "");
  const fieldManager = query.get("fieldManager") ?? "";
  const fieldValidation = query.get("fieldValidation") ?? "";
  const errors = [
    ...dryRuns.filter((value) => value !== "All").map((value) => notSupported("dryRun", value, ["All"])),
    ...managerErrors(fieldManager),
    ...(["", "Strict", "Warn", "Ignore"].includes(fieldValidation)
      ? []
      : [notSupported("fieldValidation", fieldValidation, ["", "Ignore", "Strict", "Warn"])]),
  ];
  if (kind === "PatchOptions" && call.contentType === "application/apply-patch+yaml" && fieldManager === "") {
    errors.unshift(required("fieldManager", "is required for apply patch"));
  }
  if (errors.length > 0) return invalid("meta.k8s.io", kind, "", errors);
  return {
    dryRun: dryRuns.length > 0,
    fieldValidation: (fieldValidation || "Warn") as FieldValidation,
    manager: fieldManager || managerOf(call.userAgent),
  };
}

function managerErrors(manager: string) {
  const errors = [];
  if (manager.length > 128)
    errors.push(invalidValue("fieldManager", manager, "must be no more than 128 bytes"));
  if (/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(manager)) {
    errors.push(invalidValue("fieldManager", manager, "should only contain printable characters"));
  }
  return errors;
}

/** As the server names a manager that did not name itself: the product of the user agent. */
function managerOf(userAgent: string): string {
  const product = userAgent.split("/")[0]?.slice(0, 128) ?? "";
  return product === "" ? "unknown" : product;
}

const JSON_TYPES = ["", "application/json"];
const YAML_TYPES = ["application/yaml"];

/** The body of a create or update in the format that its Content-Type names. */
export function bodyOf(call: Call): Body | Refusal {
  if (JSON_TYPES.includes(call.contentType)) return { text: call.text, format: "json" };
  if (YAML_TYPES.includes(call.contentType)) return { text: call.text, format: "yaml" };
  return badRequest(`unsupported content type ${call.contentType}`);
}
