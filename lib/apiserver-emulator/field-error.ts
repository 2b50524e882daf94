import { type Json, stringifyJson } from "./json";
import type { FieldError } from "./status";

/** Builders for k8s.io/apimachinery's field.Error, with its reasons and wording. */

export function invalidValue(field: string, value: Json, detail: string): FieldError {
  return { field, reason: "FieldValueInvalid", message: `Invalid value: ${quoted(value)}: ${detail}` };
}

export function typeInvalid(field: string, value: Json, detail: string): FieldError {
  return { field, reason: "FieldValueTypeInvalid", message: `Invalid value: ${quoted(value)}: ${detail}` };
}

export function required(field: string, detail = ""): FieldError {
  return { field, reason: "FieldValueRequired", message: `Required value${detail && `: ${detail}`}` };
}

export function duplicate(field: string, value: Json): FieldError {
  return { field, reason: "FieldValueDuplicate", message: `Duplicate value: ${quoted(value)}` };
}

export function notSupported(field: string, value: Json, allowed: readonly string[]): FieldError {
  const values = allowed.map((item) => JSON.stringify(item)).join(", ");
  return {
    field,
    reason: "FieldValueNotSupported",
    message: `Unsupported value: ${quoted(value)}: supported values: ${values}`,
  };
}

export function tooLong(field: string, limit: string): FieldError {
  return { field, reason: "FieldValueTooLong", message: `Too long: may not be more than ${limit}` };
}

export function forbiddenField(field: string, detail: string): FieldError {
  return { field, reason: "FieldValueForbidden", message: `Forbidden: ${detail}` };
}

function quoted(value: Json): string {
  return typeof value === "string" ? JSON.stringify(value) : stringifyJson(value);
}
