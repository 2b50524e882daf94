import { parser } from "@prometheus-io/lezer-promql";
import { words } from "./redline";

/**
 * The tokens of a PromQL expression, white space and brackets included; joined, they are the text again. String
 * literals come in words, since what changes in them is mostly one alternative of a pattern. Never fails: what is
 * no PromQL comes in words. For showing changes only, never for judging an expression.
 */
export function promqlTokens(expr: string): readonly string[] {
  const tokens: string[] = [];
  let end = 0;
  parser.parse(expr).iterate({
    enter(node) {
      if (node.node.firstChild || node.from === node.to) return;
      tokens.push(...words(expr.slice(end, node.from)));
      const text = expr.slice(node.from, node.to);
      tokens.push(...(node.name === "StringLiteral" || node.type.isError ? words(text) : [text]));
      end = node.to;
    },
  });
  tokens.push(...words(expr.slice(end)));
  return tokens;
}
