import { GROUP_FIELDS } from "@/lib/prometheus-rule/fields";
import { isQuotable } from "@/lib/prometheus-rule/finding";
import { isMendedByQuotes } from "@/lib/yaml/problem";
import { quoteEdit } from "@/lib/yaml/quote";
import type { Spelling } from "@/lib/yaml/spelling";
import type { TextEdit } from "@/lib/yaml/text-range";
import type { Remark } from "./analysis";

/** Puts what a remark on `text` is about in quotes; undefined where that would not mend it. */
export function quotesFor(text: string, { about, range }: Remark): TextEdit | undefined {
  const marked = text.slice(range.start.offset, range.end.offset);
  return isMended(about, marked) ? quoteEdit(text, range) : undefined;
}

/** A scalar that is marked in part only, or with more around it, is left to the operator. */
function isMended(about: Remark["about"], marked: string): boolean {
  switch (about.kind) {
    case "yaml":
      return marked !== "" && isMendedByQuotes(about.problem);
    case "finding":
      return isQuotable(about.finding) && "typed" in about.finding && about.finding.typed === marked;
    case "spelling":
      return about.spelling.source === marked && !isInteger(about.spelling);
    case "cause":
      return false;
  }
}

/** Where only a whole number can stand, quotes would make it worse. */
function isInteger({ path: [spec, groups, , field, ...below] }: Spelling): boolean {
  const inGroup = spec === "spec" && groups === "groups" && below.length === 0;
  return inGroup && typeof field === "string" && GROUP_FIELDS[field] === "integer";
}
