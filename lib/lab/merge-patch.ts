import { equalJson, isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";

/**
 * The merge patch that turns one object into another (RFC 7396): what is gone becomes null, and a list that differs
 * anywhere is sent whole, because the format knows no items. It cannot say that something becomes null. A client such as kubectl edit makes it so.
 */
export function mergePatch(from: JsonObject, to: JsonObject): JsonObject {
  const changed: [string, Json][] = [];
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [propertyOf(from, name), propertyOf(to, name)];
    if (after === undefined) changed.push([name, null]);
    else if (isJsonObject(before) && isJsonObject(after)) {
      const below = mergePatch(before, after);
      if (Object.keys(below).length > 0) changed.push([name, below]);
    } else if (!equalJson(before, after)) changed.push([name, after]);
  }
  return Object.fromEntries(changed);
}
