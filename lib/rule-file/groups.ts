import { isJsonObject, type Json, type JsonObject } from "@/lib/json/json";

/** The groups in what a file says, be it an object or plain. */
export function groupsOf(value: JsonObject): Json | undefined {
  if (value.kind === undefined) return value.groups;
  return isJsonObject(value.spec) ? value.spec.groups : undefined;
}
