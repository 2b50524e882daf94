import { isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import type { Change } from "@/lib/merge/model";
import { diff } from "@/lib/merge/plan";
import { readablePath } from "@/lib/prometheus-rule/place";
import { specShape } from "@/lib/prometheus-rule/shape";
import type { RuleFile } from "./read";
import { peoplesPart, shapeOf } from "./three-way";

/** What changed from one file to another, in the order of the document; old values stand under base, new under mine. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** `groups`: one is an object and the other is plain, so that only the groups are comparable. */
  readonly compared: "all" | "groups";
}

/** Compares what two files say. What the server owns, and how a text is laid out, is no change. */
export function compareFiles(before: RuleFile, after: RuleFile): Comparison {
  const { kind } = before;
  if (kind === after.kind || kind === "empty" || after.kind === "empty") {
    const shape = shapeOf(kind === "empty" ? after : before);
    return { changes: diff(peoplesPart(before), peoplesPart(after), shape), compared: "all" };
  }
  return { changes: diff(specOf(before), specOf(after), specShape), compared: "groups" };
}

/** Changes as a program reads them: where, of which kind, and the two values; null where there is none. */
export function changeReport(changes: readonly Change[]): Json {
  return changes.map(({ path, kind, base, mine }) => ({
    path: readablePath(path),
    kind,
    before: base ?? null,
    after: mine ?? null,
  }));
}

function specOf({ kind, value }: RuleFile): JsonObject {
  if (kind === "plain") return value;
  return isJsonObject(value.spec) ? value.spec : {};
}
