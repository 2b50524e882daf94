import type { Body } from "./body";
import type { FieldValidation } from "./decode";
import { invalidValue, notSupported, required, tooLong } from "./field-error";
import type { Json, JsonObject } from "./json";
import type { User } from "./rbac";
import type { ResourceType } from "./resources";
import { type FieldError, invalid, type Refusal, refuse } from "./status";
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
  const errors = [...dryRunErrors(dryRuns), ...managerErrors(fieldManager)];
  if (!["", "Strict", "Warn", "Ignore"].includes(fieldValidation)) {
    errors.push(notSupported("fieldValidation", fieldValidation, ["", "Ignore", "Strict", "Warn"]));
  }
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

/** dryRun may be All and nothing else. */
export function dryRunErrors(values: readonly string[]): FieldError[] {
  return values.every((value) => value === "All") ? [] : [notSupported("dryRun", [...values], ["All"])];
}

function managerErrors(manager: string): FieldError[] {
  const errors = Buffer.byteLength(manager) > 128 ? [tooLong("fieldManager", "128 bytes")] : [];
  const [unprintable] = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(manager) ?? [];
  if (unprintable !== undefined) {
    const code = unprintable.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    const position = Buffer.byteLength(manager.slice(0, manager.indexOf(unprintable)));
    const detail = `invalid character U+${code} (at position ${position})`;
    errors.push(invalidValue("fieldManager", manager, detail));
  }
  return errors;
}

/** As the server names a manager that did not name itself: the product of the user agent. */
function managerOf(userAgent: string): string {
  const product = userAgent.split("/")[0]?.slice(0, 128) ?? "";
  return product === "" ? "unknown" : product;
}

/** The body of a create, update or delete in the format that its Content-Type names. */
export function bodyOf({ text, contentType }: Pick<Call, "text" | "contentType">): Body | Refusal {
  if (contentType === "" || contentType === "application/json") return { text, format: "json" };
  if (contentType === "application/yaml") return { text, format: "yaml" };
  return unsupportedMediaType(["application/json", "application/yaml"]);
}

/** The 415 that names what would have been understood. */
export function unsupportedMediaType(known: readonly string[]): Refusal {
  return refuse(
    415,
    "UnsupportedMediaType",
    `the body of the request was in an unknown format - accepted media types include: ${known.join(", ")}`,
  );
}
