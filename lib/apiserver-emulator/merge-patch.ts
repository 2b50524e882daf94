import { isObject, type Json, type JsonObject } from "./json";

/** JSON merge patch (RFC 7386): null removes, objects merge, everything else replaces – arrays as a whole. */
export function mergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key] ?? null, value);
  }
  return result;
}
