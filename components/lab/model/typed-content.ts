import { isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { NEVER, type ScratchKind } from "@/lib/lab/scratch";
import { parseYaml } from "@/lib/yaml/parse";
import type { YamlProblem } from "@/lib/yaml/problem";
import type { ValuePath } from "@/lib/yaml/text-range";

/** What somebody has typed as an object's content. */
export type TypedContent =
  | { readonly kind: "content"; readonly content: JsonObject }
  | { readonly kind: "syntax"; readonly problem: YamlProblem }
  /** It can be read, but is not `field:` with an object below and nothing else. */
  | { readonly kind: "shape"; readonly field: "spec" | "data" }
  /** A rule could fire, or records a series: the lab's server would not send it. `line` counts from 1. */
  | { readonly kind: "harmful"; readonly field: HarmfulField; readonly line: number };

/** `expr` other than NEVER, and `record` whatever its value. */
type HarmfulField = "expr" | "record";

/** Reads a text that must hold `spec` of a PrometheusRule, or `data` of a ConfigMap, and nothing beside it. */
export function readContent(text: string, kind: ScratchKind): TypedContent {
  const field = kind === "ConfigMap" ? "data" : "spec";
  const parsed = parseYaml(text);
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    if (problem === undefined) throw new Error("A text was refused without a problem.");
    return { kind: "syntax", problem };
  }
  const { value } = parsed;
  const isContent = isJsonObject(value) && Object.keys(value).length === 1 && isJsonObject(value[field]);
  if (!isContent) return { kind: "shape", field };
  // A ConfigMap has no rules: its keys may have any name.
  const harmful = kind === "ConfigMap" ? undefined : harmfulIn(value, []);
  if (harmful === undefined) return { kind: "content", content: value };
  const line = parsed.rangeAt(harmful.path)?.start.line ?? 1;
  return { kind: "harmful", field: harmful.field, line };
}

interface Harmful {
  readonly field: HarmfulField;
  readonly path: ValuePath;
}

/** The first field that the lab's server refuses, wherever it stands; a label of such a name is refused as well. */
function harmfulIn(value: Json | undefined, path: ValuePath): Harmful | undefined {
  if (isJsonArray(value)) return firstHarmful([...value.entries()], path);
  if (!isJsonObject(value)) return undefined;
  if (value.record !== undefined) return { field: "record", path: [...path, "record"] };
  if (value.expr !== undefined && value.expr !== NEVER) return { field: "expr", path: [...path, "expr"] };
  return firstHarmful(Object.entries(value), path);
}

function firstHarmful(
  entries: readonly (readonly [string | number, Json | undefined])[],
  path: ValuePath,
): Harmful | undefined {
  for (const [key, value] of entries) {
    const found = harmfulIn(value, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
