import { itemElement, itemText, propertyOf } from "./field-set";
import { isObject, type Json, type JsonObject, objectAt, stringAt } from "./json";
import { apiVersionOf, type ResourceType } from "./resources";
import type { Schema } from "./schema";
import { badRequest, type Refusal, unexpected } from "./status";

/** Refuses what server-side apply takes for no configuration of the resource, as structured-merge-diff types it. */
export function configurationRefusal(configuration: JsonObject, resource: ResourceType): Refusal | undefined {
  const apiVersion = stringAt(configuration, "apiVersion");
  const kind = stringAt(configuration, "kind");
  const gvk = `${apiVersion === "" ? "/" : apiVersion.includes("/") ? apiVersion : `/${apiVersion}`}, Kind=${kind}`;
  if (apiVersion !== apiVersionOf(resource) || kind !== resource.kind) {
    return badRequest(`invalid object type: ${gvk}`);
  }
  const metadata = objectAt(configuration, "metadata");
  if (metadata.managedFields !== undefined) return badRequest("metadata.managedFields must be nil");
  const errors = typingErrors(configuration, resource.schema, "");
  if (errors.length === 0) return undefined;
  const text = errors.length === 1 ? errors[0] : `errors:\n${errors.map((error) => `  ${error}`).join("\n")}`;
  const subject = `${stringAt(metadata, "namespace")}/${stringAt(metadata, "name")}; ${gvk.replace(/^\//, "")}`;
  return unexpected(`failed to create typed patch object (${subject}): ${text}`);
}

function typingErrors(value: Json, schema: Schema, path: string): string[] {
  if (value === null) return [];
  switch (schema.type) {
    case "object":
      return isObject(value)
        ? mapErrors(value, schema, path)
        : [`${path}: expected map, got ${shown(value)}`];
    case "array":
      return Array.isArray(value)
        ? listErrors(value, schema, path)
        : [`${path}: expected list, got ${shown(value)}`];
    default:
      return scalarErrors(value, schema.type, path);
  }
}

function mapErrors(value: JsonObject, schema: Extract<Schema, { type: "object" }>, path: string): string[] {
  if (schema.preserveUnknown) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const property = propertyOf(schema, key);
    const at = `${path}.${key}`;
    return property === undefined
      ? [`${at}: field not declared in schema`]
      : typingErrors(item, property, at);
  });
}

function listErrors(value: Json[], schema: Extract<Schema, { type: "array" }>, path: string): string[] {
  const { list, items } = schema;
  if (list === undefined) {
    return value.flatMap((item, index) => typingErrors(item, items, `${path}[${index}]`));
  }
  const seen = new Set<string>();
  return value.flatMap((item) => {
    const element = itemElement(item, list);
    if (seen.has(element)) return [`${path}: duplicate entries for key ${itemText(element)}`];
    seen.add(element);
    return typingErrors(item, items, path + itemText(element));
  });
}

function scalarErrors(value: Json, type: Schema["type"], path: string): string[] {
  if (type === "int-or-string") {
    return typeof value === "object" ? [`${path}: expected any scalar, got ${shown(value)}`] : [];
  }
  if (type === "integer") {
    if (typeof value === "number" || typeof value === "bigint") return [];
    return [
      `${path}: expected numeric (int or float), got ${typeof value === "boolean" ? "bool" : typeof value}`,
    ];
  }
  return typeof value === type ? [] : [`${path}: expected ${type}, got ${shown(value)}`];
}

function shown(value: Json): string {
  return JSON.stringify(value);
}
