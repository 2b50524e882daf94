import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";

/** The operator leaves rules out, and its webhook refuses them, when their YAML is larger (0.85: 512 KiB). */
export const MAX_RENDERED_SPEC = 524_288;

const encoder = new TextEncoder();

/**
 * Bytes that a value takes as the operator's YAML, up to a few per cent: two columns per level, lists not set in,
 * one line per scalar or per line of a text.
 */
export function renderedSize(value: Json, level = 0): number {
  const margin = 2 * level;
  if (isJsonArray(value))
    return value.reduce<number>((sum, item) => sum + 2 + renderedSize(item, level + 1), 1);
  if (isJsonObject(value))
    return Object.entries(value).reduce(
      (sum, [key, child]) =>
        child === undefined ? sum : sum + margin + key.length + 2 + renderedSize(child, deeper(child, level)),
      1,
    );
  if (typeof value !== "string") return String(value).length + 1;
  const lines = value.split("\n").length;
  const quotes = lines > 1 ? 2 + lines * (margin + 2) : /^[\w(]/.test(value) ? 1 : 3;
  return encoder.encode(value).length + quotes;
}

function deeper(child: Json, level: number): number {
  return isJsonArray(child) ? level : level + 1;
}
