import { isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";
import { type Place, withRules } from "./place";

/** What an operator does to his copy, before anything is sent. */
export type Edit =
  | { readonly kind: "set"; readonly place: Place; readonly value: string }
  | {
      readonly kind: "insert-rule";
      readonly group: string;
      readonly at: "first" | "last";
      readonly rule: JsonObject;
    }
  | { readonly kind: "delete-rule"; readonly group: string; readonly rule: string }
  /** Free hand: the content as typed. */
  | { readonly kind: "retype"; readonly content: JsonObject };

/** The copy after an edit. What is not named by the edit stays the very value it was. */
export function edited(object: JsonObject, edit: Edit): JsonObject {
  switch (edit.kind) {
    case "set":
      return set(object, edit.place, edit.value);
    case "insert-rule":
      return withRules(object, edit.group, (rules) =>
        edit.at === "first" ? [edit.rule, ...rules] : [...rules, edit.rule],
      );
    case "delete-rule":
      return withRules(object, edit.group, (rules) =>
        rules.filter((rule) => propertyOf(rule, "alert") !== edit.rule),
      );
    case "retype":
      return { ...object, ...edit.content };
  }
}

function set(object: JsonObject, place: Place, value: string): JsonObject {
  if ("data" in place)
    return { ...object, data: { ...(isJsonObject(object.data) ? object.data : {}), [place.data]: value } };
  return withRules(object, place.group, (rules) =>
    rules.map((rule) =>
      propertyOf(rule, "alert") === place.rule ? withField(rule, place.field, value) : rule,
    ),
  );
}

function withField(
  value: Json | undefined,
  [name, ...rest]: readonly [string, ...string[]],
  to: string,
): JsonObject {
  const record = isJsonObject(value) ? value : {};
  const [next, ...others] = rest;
  return {
    ...record,
    [name]: next === undefined ? to : withField(propertyOf(record, name), [next, ...others], to),
  };
}
