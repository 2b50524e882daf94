import { diffLines } from "diff";
import { equalJson, isJsonArray, type Json, type JsonObject, propertyOf } from "@/lib/json/json";
import type { Place } from "@/lib/lab/place";
import { contentOf } from "@/lib/lab/scratch";
import { parseYaml } from "@/lib/yaml/parse";
import type { ValuePath } from "@/lib/yaml/text-range";
import { writeYaml } from "@/lib/yaml/write";

/** A line of YAML as it is shown. `number` counts all lines from 1, those that are gone included. */
export interface MarkedLine {
  readonly number: number;
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** What operators edit of an object, as YAML. */
export function contentText(object: JsonObject): string {
  return writeYaml(contentOf(object));
}

/** The lines of `after`, and between them those that only `before` has. */
export function lineChanges(before: string, after: string): readonly MarkedLine[] {
  const lines = diffLines(before, after).flatMap(({ value, added, removed }) => {
    const kind = added ? ("added" as const) : removed ? ("removed" as const) : ("same" as const);
    return value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ kind, text }));
  });
  return lines.map((line, at) => ({ ...line, number: at + 1 }));
}

/** The changes with the unchanged lines around them, `context` on either side; a gap is one line of "…". */
export function nearChanges(lines: readonly MarkedLine[], context: number): readonly MarkedLine[] {
  const changed = lines.filter(({ kind }) => kind !== "same").map(({ number }) => number);
  const isNear = ({ number }: MarkedLine) => changed.some((each) => Math.abs(each - number) <= context);
  const near = lines.filter(isNear);
  return near.flatMap((line, at) => {
    const before = near[at - 1];
    const gap = before !== undefined && line.number > before.number + 1;
    return gap ? [{ number: line.number - 0.5, kind: "same" as const, text: "…" }, line] : [line];
  });
}

/** Where a place stands among the lines of an object's content; undefined where it is not there. */
export function lineOf(object: JsonObject, place: Place, lines: readonly MarkedLine[]): number | undefined {
  const path = pathOf(object, place);
  if (path === undefined) return undefined;
  const parsed = parseYaml(contentText(object));
  const line = parsed.ok ? parsed.rangeAt(path)?.start.line : undefined;
  return line === undefined ? undefined : lines.filter(({ kind }) => kind !== "removed")[line - 1]?.number;
}

function pathOf(object: JsonObject, place: Place): ValuePath | undefined {
  if ("data" in place) return ["data", place.data];
  const groups = propertyOf(object.spec, "groups");
  const group = indexOf(groups, "name", place.group);
  const rules = isJsonArray(groups) ? propertyOf(groups[group], "rules") : undefined;
  const rule = indexOf(rules, "alert", place.rule);
  return group < 0 || rule < 0 ? undefined : ["spec", "groups", group, "rules", rule, ...place.field];
}

function indexOf(list: Json | undefined, key: string, name: string): number {
  return isJsonArray(list) ? list.findIndex((each) => equalJson(propertyOf(each, key), name)) : -1;
}
