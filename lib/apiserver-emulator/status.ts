import type { Json, JsonObject } from "./json";
import { qualifiedName, type ResourceType } from "./resources";

/** One entry of Status.details.causes. */
export interface Cause {
  readonly reason?: string;
  readonly message: string;
  readonly field?: string;
}

/** A request that is not done: the HTTP status and the Status object that says why. An expected answer, so a value. */
export class Refusal {
  constructor(
    readonly code: number,
    readonly body: JsonObject,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

interface Details {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly Cause[];
  readonly retryAfterSeconds?: number;
}

/** Builds a Failure Status (Kubernetes API conventions, "Response Status Kind"); an empty reason is left out. */
export function refuse(code: number, reason: string, message: string, details?: Details): Refusal {
  const body: JsonObject = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message };
  if (reason !== "") body.reason = reason;
  if (details !== undefined) body.details = definedOnly(details);
  body.code = code;
  const { retryAfterSeconds } = details ?? {};
  return new Refusal(code, body, retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {});
}

function definedOnly(details: Details): JsonObject {
  const known: JsonObject = {};
  for (const [key, value] of Object.entries(details)) {
    if (value !== undefined && value !== "") known[key] = value as Json;
  }
  return known;
}

function detailsOf(type: ResourceType, name: string, causes?: readonly Cause[]): Details {
  return { name, group: type.group, kind: type.plural, ...(causes === undefined ? {} : { causes }) };
}

export function badRequest(message: string): Refusal {
  return refuse(400, "BadRequest", message);
}

export function notFound(type: ResourceType, name: string): Refusal {
  return refuse(404, "NotFound", `${qualifiedName(type)} "${name}" not found`, detailsOf(type, name));
}

/** @param terminating the object of that name is being deleted */
export function alreadyExists(type: ResourceType, name: string, terminating: boolean): Refusal {
  const prefix = terminating ? "object is being deleted: " : "";
  const message = `${prefix}${qualifiedName(type)} "${name}" already exists`;
  return refuse(409, "AlreadyExists", message, detailsOf(type, name));
}

/** A 409 of reason Conflict: a stale version or a precondition that does not hold. */
export function conflict(type: ResourceType, name: string, why: string): Refusal {
  const message = `Operation cannot be fulfilled on ${qualifiedName(type)} "${name}": ${why}`;
  return refuse(409, "Conflict", message, detailsOf(type, name));
}

/** The 409 of a precondition of a deletion; there the server names the kind where elsewhere it names the plural. */
export function preconditionFailed(type: ResourceType, name: string, why: string): Refusal {
  const kind = type.group === "" ? type.kind : `${type.kind}.${type.group}`;
  const message = `Operation cannot be fulfilled on ${kind} "${name}": ${why}`;
  return refuse(409, "Conflict", message, { name, group: type.group, kind: type.kind });
}

export const STALE =
  "the object has been modified; please apply your changes to the latest version and try again";

/** A 500 as the server gives it for errors that it did not expect: a message, no reason. */
export function unexpected(message: string): Refusal {
  return refuse(500, "", message);
}

/** A field that fails validation, as k8s.io/apimachinery's field.Error writes it. */
export interface FieldError {
  readonly field: string;
  readonly reason: string;
  /** "Invalid value: 1: must be …", the part that follows the field in messages. */
  readonly message: string;
}

/**
 * A 422 with one cause per field. `kind` is the kind, or the plural where the server itself mixes them up
 * (unconditional updates).
 */
export function invalid(group: string, kind: string, name: string, errors: readonly FieldError[]): Refusal {
  const qualified = group === "" ? kind : `${kind}.${group}`;
  const texts = [...new Set(errors.map((error) => `${error.field}: ${error.message}`))];
  const list = texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`;
  return refuse(422, "Invalid", `${qualified} "${name}" is invalid: ${list}`, {
    name,
    group,
    kind,
    causes: errors.map(({ reason, message, field }) => ({ reason, message, field })),
  });
}

/** The Status of a done deletion. */
export function success(type: ResourceType, name: string, uid: string): JsonObject {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    details: definedOnly({ name, group: type.group, kind: type.plural, uid }),
  };
}

/** The Status of a watch or a list whose version is gone from history. */
export function expired(message: string, metadata: JsonObject = {}): Refusal {
  const refusal = refuse(410, "Expired", message);
  return new Refusal(410, { ...refusal.body, metadata });
}
