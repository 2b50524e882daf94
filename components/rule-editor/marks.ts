import type { Mark } from "@/components/yaml-editor/mark";
import type { About, Analysis } from "@/lib/draft/analysis";
import { quotesFor } from "@/lib/draft/quotes";
import type { Messages } from "@/lib/messages/messages";

/** What the editor underlines and lists, in the page's language. */
export function marksOf(analysis: Analysis | undefined, messages: Messages): readonly Mark[] {
  if (analysis === undefined) return [];
  return analysis.remarks.map((remark) => ({
    severity: remark.severity,
    range: remark.range,
    message: textOf(remark.about, messages),
    quotes: quotesFor(analysis.text, remark),
  }));
}

function textOf(about: About, { finding, check }: Messages): string {
  switch (about.kind) {
    case "yaml":
      return finding.yaml(about.problem);
    case "finding":
      return check(about.finding);
    case "spelling":
      return finding.spelling(about.spelling);
    case "cause":
      return finding.cause(about.message);
  }
}
