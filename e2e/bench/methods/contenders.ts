import jsonPatch, { type Operation } from "fast-json-patch";
import { diff3Merge } from "node-diff3";
import { equalJson, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { mergedValue, planMerge } from "@/lib/merge/plan";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { parseYaml } from "@/lib/yaml/parse";
import { writeYaml } from "@/lib/yaml/write";

/** A way to bring two edits of one document together; undefined: it asks, or gives up. */
export interface Method {
  readonly name: string;
  readonly merge: (base: Json, mine: Json, theirs: Json) => Json | undefined;
}

export const METHODS: readonly Method[] = [
  { name: "Truce", merge: truce },
  { name: "diff3 on YAML", merge: diff3 },
  { name: "merge patch", merge: mergePatch },
  { name: "JSON patch", merge: indexPatch },
  { name: "index paths", merge: indexPaths },
];

function truce(base: Json, mine: Json, theirs: Json): Json | undefined {
  const plan = planMerge(base, mine, theirs, ruleShape);
  return plan.conflicts.length > 0 ? undefined : mergedValue(plan, {}).value;
}

/** As git merges the text. A result that is no YAML any more is not stored unseen. */
function diff3(base: Json, mine: Json, theirs: Json): Json | undefined {
  const [b, m, t] = [base, mine, theirs].map((side) => writeYaml(side).split("\n"));
  const regions = diff3Merge(m ?? [], b ?? [], t ?? []);
  if (regions.some((region) => region.conflict)) return undefined;
  const parsed = parseYaml(regions.flatMap((region) => region.ok ?? []).join("\n"));
  return parsed.ok ? parsed.value : undefined;
}

/** What mine changed as an RFC 7396 patch, applied to theirs: lists are taken whole. Never asks. */
function mergePatch(base: Json, mine: Json, theirs: Json): Json {
  return patched(theirs, patchOf(base, mine));
}

function patchOf(before: Json, after: Json): Json {
  if (!isJsonObject(before) || !isJsonObject(after)) return after;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => !equalJson(before[key], after[key]));
  return Object.fromEntries(
    changed.map((key) => [key, after[key] === undefined ? null : patchOf(before[key] ?? null, after[key])]),
  );
}

function patched(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const result: Record<string, Json | undefined> = { ...(isJsonObject(target) ? target : {}) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined) delete result[key];
    else result[key] = patched(result[key], value);
  }
  return result satisfies JsonObject;
}

/** What mine changed as an RFC 6902 patch, applied to theirs: it names items by index. Gives up where a path is gone. */
function indexPatch(base: Json, mine: Json, theirs: Json): Json | undefined {
  return applied(theirs, operations(base, mine));
}

/** Both patches, if no path of one is, or lies below, a path of the other; as dashboards do before they save again. */
function indexPaths(base: Json, mine: Json, theirs: Json): Json | undefined {
  const ours = operations(base, mine);
  const others = operations(base, theirs);
  const overlap = ours.some(({ path }) =>
    others.some((other) => isWithin(path, other.path) || isWithin(other.path, path)),
  );
  return overlap ? undefined : applied(theirs, ours);
}

function operations(before: Json, after: Json): readonly Operation[] {
  return jsonPatch.compare(before as object, after as object);
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`);
}

function applied(document: Json, patch: readonly Operation[]): Json | undefined {
  try {
    // A patch whose path is gone is refused by throwing.
    return jsonPatch.applyPatch(structuredClone(document), [...patch], true).newDocument;
  } catch (error) {
    if (error instanceof jsonPatch.JsonPatchError) return undefined;
    throw error;
  }
}
