import type { Lines } from "@/components/yaml-editor/diff-lines";
import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import { placeOf } from "@/lib/prometheus-rule/place";
import { ruleIdentity } from "@/lib/prometheus-rule/shape";
import { parseYaml } from "@/lib/yaml/parse";
import type { ValuePath } from "@/lib/yaml/text-range";
import { groupsIn } from "./groups-in";
import type { Subject } from "./outline";

/** Where a rule or group stands in the YAML of one version; undefined where it is not in it or cannot be read. */
export function linesOf(subject: Subject, text: string): Lines | undefined {
  const parsed = parseYaml(text);
  if (!parsed.ok) return undefined;
  const path = pathIn(parsed.value, subject);
  const range = path && parsed.rangeAt(path);
  if (range === undefined) return undefined;
  const { start, end } = range;
  // A block ends where the next line begins.
  return { first: start.line, last: Math.max(start.line, end.column === 1 ? end.line - 1 : end.line) };
}

function pathIn(object: Json, subject: Subject): ValuePath | undefined {
  const names = namesOf(subject);
  const { path, groups } = groupsIn(object);
  switch (subject.kind) {
    case "object":
      return [];
    case "group": {
      const at = groups.findIndex((group) => names.has(groupName(group)));
      return at < 0 ? undefined : [...path, at];
    }
    case "rule": {
      const within = rulePath(groups, subject.group, names);
      return within && [...path, ...within];
    }
  }
}

/** In its group if it is there, for names recur; else in whichever it was moved to, or its group is now called. */
function rulePath(
  groups: readonly Json[],
  group: string | undefined,
  names: ReadonlySet<string>,
): ValuePath | undefined {
  const found = groups.flatMap((each, at) => {
    const rule = listAt(each, "rules").findIndex((rule) => titlesOf(rule).some((title) => names.has(title)));
    return rule < 0 ? [] : [{ own: groupName(each) === group, path: [at, "rules", rule] }];
  });
  return (found.find(({ own }) => own) ?? found[0])?.path;
}

const NAME_FIELDS = new Set(["alert", "record", "name"]);

/** What it is called on any side: more than one where it was renamed. */
function namesOf({ label, divergences }: Subject): ReadonlySet<string> {
  const renames = divergences.filter(({ path }) => NAME_FIELDS.has(placeOf(path).fields.join(".")));
  const names = renames.flatMap(({ mine, theirs }) => [mine, theirs]);
  return new Set([label, ...names.filter((name) => typeof name === "string")]);
}

/** A rule's name, and its name with the labels that tell it from others of that name. */
function titlesOf(rule: Json): readonly string[] {
  const label = ruleIdentity.label(rule);
  return [label, `${label} ${ruleIdentity.detail(rule)}`.trim()];
}

function groupName(group: Json): string {
  return isJsonObject(group) ? String(group.name ?? "") : "";
}

function listAt(value: Json | undefined, field: string): readonly Json[] {
  const list = isJsonObject(value) ? value[field] : undefined;
  return isJsonArray(list) ? list : [];
}
