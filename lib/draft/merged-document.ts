import { equalJson, isJsonObject, type Json } from "@/lib/json/json";
import type { Conflict, Shape } from "@/lib/merge/model";
import { mergedValue, planMerge } from "@/lib/merge/plan";
import { firstProblem, parseYaml } from "@/lib/yaml/parse";
import type { YamlProblem } from "@/lib/yaml/problem";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import type { HandEdit } from "./hand-edit";

/** The merged object with the operator's edit of its YAML in it. */
export type MergedDocument =
  | { readonly kind: "merged"; readonly value: Json }
  | {
      readonly kind: "edited";
      readonly value: Json;
      /** Places that were edited and later decided otherwise: there the decision counts, being the later word. */
      readonly overruled: readonly Conflict[];
    }
  | {
      readonly kind: "broken";
      readonly line: number;
      /** "renamed": it names another object than the one that is stored. */
      readonly problem: YamlProblem | "not-an-object" | "renamed";
    };

/**
 * Puts the edit into the merged value. When decisions were taken after the edit, `merged` is no longer what was typed
 * over; then the edit and the newer merged value are themselves merged, so that neither is lost.
 */
export function mergedDocument(merged: Json, edit: HandEdit | undefined, shape: Shape): MergedDocument {
  if (!edit) return { kind: "merged", value: merged };
  const parsed = parseYaml(edit.text);
  if (!parsed.ok) {
    const problem = firstProblem(parsed);
    return { kind: "broken", line: problem.range.start.line, problem };
  }
  if (!isJsonObject(parsed.value)) return { kind: "broken", line: 1, problem: "not-an-object" };
  if (!equalJson(namesIn(parsed.value), namesIn(merged))) {
    const line = parsed.markerAt(["metadata"])?.start.line ?? 1;
    return { kind: "broken", line, problem: "renamed" };
  }
  if (equalJson(edit.over, merged)) return { kind: "edited", value: parsed.value, overruled: [] };
  const plan = planMerge(edit.over, parsed.value, merged, shape);
  const decisions = Object.fromEntries(plan.conflicts.map(({ id }) => [id, { take: "theirs" as const }]));
  return { kind: "edited", value: mergedValue(plan, decisions).value, overruled: plan.conflicts };
}

function namesIn(object: Json): Json {
  const metadata = isJsonObject(object) && isJsonObject(object.metadata) ? object.metadata : {};
  return [metadata.namespace ?? null, metadata.name ?? null];
}

/** The edit as it is to be shown on top of what is merged now; an edit that does not parse waits until it does. */
export function carriedEdit(edit: HandEdit, merged: Json, document: MergedDocument): HandEdit {
  if (document.kind !== "edited" || equalJson(edit.over, merged)) return edit;
  return { over: merged, text: rewriteYaml(edit.text, document.value) };
}
