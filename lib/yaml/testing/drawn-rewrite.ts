import { diffLines } from "diff";
import { equalJson, isJsonObject, type Json } from "@/lib/json/json";
import { parseYaml } from "../parse";
import { rewriteYaml } from "../rewrite";

// biome-ignore lint/suspicious/noExplicitAny: tests reach deep into values that they wrote themselves
export type Loose = any;

/** What a text says; throws where it says nothing. */
export function read(text: string): Loose {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(`${JSON.stringify(result.problems)}\n${text}`);
  return result.value;
}

/** By what a rule or a group is found again. */
export function ruleName(item: Json): string | undefined {
  if (!isJsonObject(item)) return undefined;
  return String(item.alert ?? item.record ?? item.name);
}

/** Rewrites after a change of the value and draws the difference: - lines that went, + lines that came. */
export function diffOf(text: string, change: (value: Loose) => void): readonly string[] {
  const value = structuredClone(read(text));
  change(value);
  const next = rewriteYaml(text, value, ruleName);
  if (!equalJson(read(next), value)) throw new Error(`the result says something else:\n${next}`);
  return diffLines(text, next).flatMap(({ added, removed, value }) => {
    const sign = added ? "+" : removed ? "-" : undefined;
    return sign === undefined
      ? []
      : value
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => sign + line);
  });
}
