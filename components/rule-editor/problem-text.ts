import type { TextProblem } from "@/lib/draft/reading";
import type { Messages } from "@/lib/messages/messages";

/** The reason why a text cannot be sent, without its line. */
export function problemText(problem: TextProblem, { editor, finding }: Messages): string {
  if (problem.kind === "syntax") return finding.yaml(problem.problem);
  if (problem.kind === "shape") return editor.shape[problem.field];
  return editor.renamed(problem.namespace, problem.name);
}
