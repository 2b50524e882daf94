import { diffArrays, diffLines } from "diff";
import { isJsonArray, type Json } from "@/lib/json/json";
import type { Change } from "@/lib/merge/model";
import { commandLine } from "@/lib/messages/en/command-line";
import { placeOf } from "@/lib/prometheus-rule/place";
import { writeYaml } from "@/lib/yaml/write";

/** What a line of a comparison is: a heading, or what stayed, came or went. */
export type LineKind = "heading" | "same" | "added" | "removed";

/** A line as it is shown, without its line break. */
export interface DiffLine {
  readonly kind: LineKind;
  readonly text: string;
}

/** Longer values stand below each other instead of in one line. */
const MAX_BESIDE = 72;

/** Changes for a reader: under each rule, group or the object itself what became of its fields. */
export function diffLinesOf(changes: readonly Change[]): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let last = "";
  for (const change of changes) {
    const { group, rule } = placeOf(change.path);
    const heading = [group?.label, rule?.label].filter((label) => label !== undefined).join(" › ");
    const item = JSON.stringify([group?.item, rule?.item]);
    if (item !== last && heading !== "") lines.push({ kind: "heading", text: heading });
    last = item;
    lines.push(
      ...linesOf(change).map((line) => (heading === "" ? line : { ...line, text: `  ${line.text}` })),
    );
  }
  return lines;
}

function linesOf(change: Change): readonly DiffLine[] {
  const { kind, base, mine } = change;
  const field = placeOf(change.path).fields.join(".");
  if (kind === "moved") return [movedLine(field, base, mine)];
  if (field === "") return [...block("- ", "removed", base), ...block("+ ", "added", mine)];
  const [before, after] = [shortText(base), shortText(mine)];
  if (before !== undefined && after !== undefined && before.length + after.length <= MAX_BESIDE)
    return [{ kind: "same", text: `${field}: ${before} → ${after}` }];
  return [{ kind: "same", text: `${field}:` }, ...redline(base, mine)];
}

/** The lists between which it moved, or the items that stand elsewhere in their list now. */
function movedLine(field: string, base: Json | undefined, mine: Json | undefined): DiffLine {
  const text =
    isJsonArray(base) && isJsonArray(mine)
      ? commandLine.order(field, reordered(base.map(String), mine.map(String)))
      : commandLine.moved(String(base), String(mine));
  return { kind: "same", text };
}

/** As few items as explain the new order, each with the one that it follows now. */
function reordered(before: readonly string[], after: readonly string[]) {
  let follows: string | undefined;
  return diffArrays([...before], [...after]).flatMap(({ value, added, removed }) => {
    if (removed) return [];
    const placed = value.map((name, index) => ({ name, follows: value[index - 1] ?? follows }));
    follows = value.at(-1) ?? follows;
    return added ? placed : [];
  });
}

/** A value that fits into a line; undefined where it does not. */
function shortText(value: Json | undefined): string | undefined {
  if (value === undefined) return commandLine.absent;
  const text = yamlText(value);
  return text.includes("\n") || typeof value === "object" ? undefined : text;
}

/** Two values line by line. */
function redline(before: Json | undefined, after: Json | undefined): readonly DiffLine[] {
  const [old, fresh] = [before, after].map((value) => (value === undefined ? "" : `${plainText(value)}\n`));
  return diffLines(old ?? "", fresh ?? "").flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, "")
      .split("\n")
      .map((line): DiffLine => {
        if (added) return { kind: "added", text: `+ ${line}` };
        return removed ? { kind: "removed", text: `- ${line}` } : { kind: "same", text: `  ${line}` };
      }),
  );
}

function block(mark: string, kind: LineKind, value: Json | undefined): readonly DiffLine[] {
  if (value === undefined) return [];
  return yamlText(value)
    .split("\n")
    .map((line) => ({ kind, text: mark + line }));
}

/** A text as it is, anything else as YAML. */
function plainText(value: Json): string {
  return typeof value === "string" ? value.replace(/\n$/, "") : yamlText(value);
}

function yamlText(value: Json): string {
  return writeYaml(value).replace(/\n$/, "");
}
