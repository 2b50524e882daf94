import { isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import type { Conflict } from "@/lib/merge/model";
import { checkGroups } from "@/lib/prometheus-rule/check-rules";
import { wholeSubject } from "@/lib/prometheus-rule/fields";
import type { Finding } from "@/lib/prometheus-rule/finding";
import { readablePath } from "@/lib/prometheus-rule/place";
import type { RuleFile } from "./read";

/** Conflicts as a program reads them: where, of which kind, and the three values; null where there is none. */
export function conflictReport(conflicts: readonly Conflict[]): Json {
  return conflicts.map(({ path, kind, base, mine, theirs }) => ({
    path: readablePath(path),
    kind,
    base: base ?? null,
    mine: mine ?? null,
    theirs: theirs ?? null,
  }));
}

/** What Prometheus would refuse in the merged groups and would not have refused on either side. */
export function newErrors(merged: RuleFile["value"], sides: readonly RuleFile[]): readonly Finding[] {
  const errors = errorsIn(merged);
  if (errors.length === 0) return [];
  const known = new Set(sides.flatMap(({ value }) => errorsIn(value).map(keyOf)));
  return errors.filter((finding) => !known.has(keyOf(finding)));
}

function errorsIn(value: JsonObject): readonly Finding[] {
  const found = checkGroups(groupsOf(value), wholeSubject(undefined));
  return found.filter(({ severity }) => severity === "error");
}

/** The groups in what a file says, be it an object or plain. */
function groupsOf(value: JsonObject): Json | undefined {
  if (value.kind === undefined) return value.groups;
  return isJsonObject(value.spec) ? value.spec.groups : undefined;
}

/** The same problem of the same rule, wherever that stands. */
function keyOf({ path, place, ...problem }: Finding): string {
  return JSON.stringify([problem, path.at(-1), place?.group, place?.ruleName]);
}
