import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import type { Conflict } from "@/lib/merge/model";
import { placeOf } from "@/lib/prometheus-rule/place";
import { parseYaml } from "@/lib/yaml/parse";
import type { ValuePath } from "@/lib/yaml/text-range";

/** The smallest thing that begins at a landmark. A file consists of its fields, a group of its fields and rules. */
export type Grain = "rule" | "group" | "file";

/**
 * The smallest thing within which these conflicts can be decided one by one. Where an order is in question, half of
 * one order and half of another would have rules twice or not at all.
 */
export function grainOf(conflicts: readonly Conflict[]): Grain {
  const coarse = conflicts.flatMap(({ kind, path }): readonly Grain[] => {
    if (kind === "order") return [placeOf(path).group === undefined ? "file" : "group"];
    return kind === "place" || kind === "duplicate" ? ["file"] : [];
  });
  return coarse.includes("file") ? "file" : (coarse[0] ?? "rule");
}

/**
 * The lines of a text, counted from 0, at which something begins that makes sense by itself: a field of the file, of
 * metadata or of the spec; with the finer grains a group, and a field or a rule of it. Blank and comment lines above
 * belong to what follows them. Every line where the text cannot be read as YAML.
 */
export function landmarksIn(text: string, grain: Grain): ReadonlySet<number> {
  const lines = text.split("\n");
  const parsed = parseYaml(text);
  if (!parsed.ok) return new Set(lines.keys());
  const starts = placesIn(parsed.value, grain).flatMap((path) => {
    const range = parsed.rangeAt(path, typeof path.at(-1) === "string" ? "key" : "value");
    return range === undefined ? [] : [leadOf(lines, range.start.line - 1)];
  });
  return new Set([0, ...starts]);
}

function placesIn(value: Json, grain: Grain): readonly ValuePath[] {
  if (!isJsonObject(value)) return [];
  const { metadata, spec } = value;
  return [
    ...fieldsOf(value, []),
    ...fieldsOf(metadata, ["metadata"]),
    ...fieldsOf(spec, ["spec"]),
    ...groupPlaces(value.groups, ["groups"], grain),
    ...(isJsonObject(spec) ? groupPlaces(spec.groups, ["spec", "groups"], grain) : []),
  ];
}

function fieldsOf(value: Json | undefined, at: ValuePath): readonly ValuePath[] {
  return isJsonObject(value) ? Object.keys(value).map((key) => [...at, key]) : [];
}

function groupPlaces(groups: Json | undefined, at: ValuePath, grain: Grain): readonly ValuePath[] {
  if (grain === "file" || !isJsonArray(groups)) return [];
  return groups.flatMap((group, i) => {
    const place = [...at, i];
    if (grain === "group" || !isJsonObject(group)) return [place];
    const rules = isJsonArray(group.rules) ? group.rules : [];
    return [place, ...fieldsOf(group, place), ...rules.map((_, j) => [...place, "rules", j])];
  });
}

function leadOf(lines: readonly string[], line: number): number {
  let lead = line;
  while (lead > 0 && /^\s*(?:#|$)/.test(lines[lead - 1] ?? "")) lead -= 1;
  return lead;
}
