import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import { parseYaml } from "@/lib/yaml/parse";
import type { ValuePath } from "@/lib/yaml/text-range";

/**
 * The lines of a text, counted from 0, at which something begins that makes sense by itself: a rule, a group, a field
 * of the group, of metadata or of the file. Blank and comment lines above belong to what follows them. Every line
 * where the text cannot be read as YAML.
 */
export function landmarksIn(text: string): ReadonlySet<number> {
  const lines = text.split("\n");
  const parsed = parseYaml(text);
  if (!parsed.ok) return new Set(lines.keys());
  const places = placesIn(parsed.value);
  const starts = places.flatMap((path) => {
    const range = parsed.rangeAt(path, typeof path.at(-1) === "string" ? "key" : "value");
    return range === undefined ? [] : [leadOf(lines, range.start.line - 1)];
  });
  return new Set([0, ...starts]);
}

function placesIn(value: Json): readonly ValuePath[] {
  if (!isJsonObject(value)) return [];
  const above = Object.keys(value).map((key) => [key]);
  const { metadata, spec } = value;
  return [
    ...above,
    ...(isJsonObject(metadata) ? Object.keys(metadata).map((key) => ["metadata", key]) : []),
    ...(isJsonObject(spec) ? Object.keys(spec).map((key) => ["spec", key]) : []),
    ...groupPlaces(value.groups, ["groups"]),
    ...(isJsonObject(spec) ? groupPlaces(spec.groups, ["spec", "groups"]) : []),
  ];
}

function groupPlaces(groups: Json | undefined, at: ValuePath): readonly ValuePath[] {
  if (!isJsonArray(groups)) return [];
  return groups.flatMap((group, i) => {
    if (!isJsonObject(group)) return [[...at, i]];
    const rules = isJsonArray(group.rules) ? group.rules : [];
    return [
      [...at, i],
      ...Object.keys(group).map((key) => [...at, i, key]),
      ...rules.map((_, j) => [...at, i, "rules", j]),
    ];
  });
}

function leadOf(lines: readonly string[], line: number): number {
  let lead = line;
  while (lead > 0 && /^\s*(?:#|$)/.test(lines[lead - 1] ?? "")) lead -= 1;
  return lead;
}
