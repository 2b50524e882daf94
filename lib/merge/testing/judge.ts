import { isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { fingerprint } from "../fingerprint";
import type { KnownDocument } from "./known";
import { expectedContent } from "./oracle";
import { expectedSequence, isInSequence } from "./sequence";

/** What became of a pair of edits. `silently wrong`: nobody was asked, and it is not what the two operators meant. */
export type Verdict = "right" | "needless conflict" | "justified conflict" | "silently wrong";

/** Two operators' edits of one document. */
export interface EditPair {
  readonly base: KnownDocument;
  readonly mine: KnownDocument;
  readonly theirs: KnownDocument;
}

/** Judges what a merge gave (undefined: it asked) by what the operators are known to have done. */
export function judge({ base, mine, theirs }: EditPair, given: Json | undefined): Verdict {
  const content = expectedContent(base, mine, theirs);
  const sequence = expectedSequence(base, mine, theirs);
  const isKnown = content !== undefined && sequence !== undefined;
  if (given === undefined) return isKnown ? "needless conflict" : "justified conflict";
  if (!isKnown) return "silently wrong";
  const groups = groupsOf(given);
  const groupIds = identified(
    groups.map(fieldsOf),
    content.groups.map(({ id, fields }) => [id, fields]),
  );
  if (!groupIds || !isInSequence(groupIds, sequence.groups)) return "silently wrong";
  const ruleIds = identified(
    groups.flatMap((group) => rulesOf(group).map((rule) => placed(fieldsOf(group), rule))),
    content.rules.map(({ id, group, rule }) => [id, placed(group, rule)]),
  );
  if (!ruleIds) return "silently wrong";
  const rest = [...ruleIds];
  const areInSequence = groups.every((group, at) => {
    const ids = rest.splice(0, rulesOf(group).length);
    return isInSequence(ids, sequence.rules.get(groupIds[at] ?? NOBODY) ?? []);
  });
  return areInSequence ? "right" : "silently wrong";
}

/** Stands for items that are alike altogether: which is which cannot be told, and nothing is asked of their order. */
const NOBODY = -1;

/** The ids of given values in their order; undefined where they are not exactly the expected ones. */
function identified(
  given: readonly Json[],
  expected: readonly (readonly [id: number, value: Json])[],
): readonly number[] | undefined {
  const idsOf = new Map<string, number[]>();
  for (const [id, value] of expected) {
    const key = fingerprint(value);
    idsOf.set(key, [...(idsOf.get(key) ?? []), id]);
  }
  const keys = given.map(fingerprint);
  const isSame =
    given.length === expected.length &&
    [...idsOf].every(([key, ids]) => keys.filter((each) => each === key).length === ids.length);
  if (!isSame) return undefined;
  return keys.map((key) => {
    const [id = NOBODY, ...others] = idsOf.get(key) ?? [];
    return others.length === 0 ? id : NOBODY;
  });
}

function placed(group: Json, rule: Json): Json {
  return { group, rule };
}

function groupsOf(document: Json): readonly Json[] {
  const spec = isJsonObject(document) ? document.spec : undefined;
  return isJsonObject(spec) && isJsonArray(spec.groups) ? spec.groups : [];
}

function fieldsOf(group: Json): Json {
  if (!isJsonObject(group)) return group;
  const { rules: _, ...fields } = group;
  return fields as JsonObject;
}

function rulesOf(group: Json): readonly Json[] {
  return isJsonObject(group) && isJsonArray(group.rules) ? group.rules : [];
}
