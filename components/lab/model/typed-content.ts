import type { JsonObject } from "@/lib/json/json";
import { isJsonObject } from "@/lib/json/json";
import type { ScratchKind } from "@/lib/lab/scratch";
import { parseYaml } from "@/lib/yaml/parse";
import type { YamlProblem } from "@/lib/yaml/problem";

/** What somebody has typed as an object's content. */
export type TypedContent =
  | { readonly kind: "content"; readonly content: JsonObject }
  | { readonly kind: "syntax"; readonly problem: YamlProblem }
  /** It can be read, but is not `field:` with an object below and nothing else. */
  | { readonly kind: "shape"; readonly field: "spec" | "data" };

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
  return isContent ? { kind: "content", content: value } : { kind: "shape", field };
}
