import type { Json } from "@/lib/json/json";
import { firstProblem, parseYaml } from "@/lib/yaml/parse";
import type { YamlProblem } from "@/lib/yaml/problem";
import { writeYaml } from "@/lib/yaml/write";
import type { Divergence } from "./choices";

/** How a value is typed: a string as its own text, anything else as YAML. */
export type Notation = "text" | "yaml";

/** Text where every side that has a value has a string, so that nobody has to think of quotes; YAML elsewhere. */
export function notationOf({ base, mine, theirs }: Divergence): Notation {
  return [base, mine, theirs].every((value) => value === undefined || typeof value === "string")
    ? "text"
    : "yaml";
}

/** The value as it is shown and edited, without a final line break that YAML alone would add. */
export function textOf(value: Json, notation: Notation): string {
  return notation === "text" && typeof value === "string" ? value : writeYaml(value).trimEnd();
}

export type Typed =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problem: YamlProblem };

/** Reads back what the operator typed. */
export function typedValue(text: string, notation: Notation): Typed {
  if (notation === "text") return { ok: true, value: text };
  const parsed = parseYaml(text);
  return parsed.ok ? { ok: true, value: parsed.value } : { ok: false, problem: firstProblem(parsed) };
}
