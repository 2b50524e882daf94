import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";

/**
 * A text that two values share exactly when they are equal: keys are sorted, absent and undefined properties are the
 * same, 1 and 1n are the same. It keeps its own stack, so that no depth of nesting can exhaust the call stack.
 */
export function fingerprint(value: Json): string {
  if (typeof value !== "object" || value === null) return scalar(value);
  let text = "";
  const left: Part[] = [{ value }];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (typeof part === "string") text += part;
    else if (isJsonArray(part.value)) pushArray(left, part.value);
    else if (isJsonObject(part.value)) pushObject(left, part.value);
    else text += scalar(part.value);
  }
  return text;
}

type Part = string | { readonly value: Json };

function scalar(value: null | boolean | number | bigint | string): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** Parts are pushed in reverse, since the last one pushed is written first. */
function pushArray(left: Part[], items: readonly Json[]): void {
  left.push("]");
  for (const value of items.toReversed()) left.push(",", isScalar(value) ? scalar(value) : { value });
  left.push("[");
}

function pushObject(left: Part[], object: Readonly<Record<string, Json | undefined>>): void {
  left.push("}");
  for (const key of Object.keys(object).sort().reverse()) {
    const value = object[key];
    if (value === undefined) continue;
    const name = `${JSON.stringify(key)}:`;
    if (isScalar(value)) left.push(`${name}${scalar(value)},`);
    else left.push(",", { value }, name);
  }
  left.push("{");
}

function isScalar(value: Json): value is null | boolean | number | bigint | string {
  return typeof value !== "object" || value === null;
}
