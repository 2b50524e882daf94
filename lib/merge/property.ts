import { isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import type { RecordShape, Shape } from "./model";

/** Names of the properties that are there: undefined counts as absent. */
export function keysOf(value: Json | undefined): readonly string[] {
  if (!isJsonObject(value)) return [];
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

/** The shape of a property, by its name. */
export function shapeOf(shape: RecordShape, key: string): Shape {
  const named = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
  return named ?? shape.other;
}

/** Absent or null: stands for an empty record or list where the shape asks for one. */
export function isNothing(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** Whether the value holds no property and no item, in whatever form. */
export function isEmpty(value: Json | undefined): boolean {
  if (isJsonArray(value)) return value.length === 0;
  return isNothing(value) || (isJsonObject(value) && keysOf(value).length === 0);
}

/** An object of these properties, own ones even where a name is `__proto__`. */
export function objectOf(properties: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(properties);
}
