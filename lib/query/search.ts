import type { RuleLine, RuleSummary } from "@/lib/watch/protocol";
import { rowKey } from "@/lib/watch/rows";
import { termsOf } from "./search-terms";

/** A rule that matches, as shown under its object. */
export interface HitLine {
  /** Place among the object's rules, in stored order: tells twins of one name apart. */
  readonly at: number;
  readonly group: string;
  readonly kind: RuleLine["kind"];
  readonly name: string;
  /** The part of expr, labels or annotations that matched, or tells the rule from others of its name. */
  readonly excerpt: string | undefined;
}

/**
 * The objects that match, by row key, and of each how many of its rules do: 0 where only its own names, labels or
 * annotations match. The rules themselves are asked for when they come into sight (matchingRules): thousands of them
 * would take longer to hand over than to find.
 */
export type Hits = ReadonlyMap<string, number>;

/** The first matching rules of objects, by row key. */
export type MatchingLines = ReadonlyMap<string, readonly HitLine[]>;

/** Matching rules that a page shows of an object: more would push the next object out of sight. */
export const LINES_SHOWN = 3;
/** Characters of an excerpt. */
const EXCERPT = 120;

interface Haystack {
  readonly head: string;
  readonly lines: readonly string[];
}

/** Summaries never change, so what is derived from one lives exactly as long as it. */
const haystacks = new WeakMap<RuleSummary, Haystack>();

/** The lower-cased texts of an object. Called early (when it arrives) it takes this work off the first keystroke. */
export function prepareSearch(summary: RuleSummary): Haystack {
  const known = haystacks.get(summary);
  if (known) return known;
  const made = {
    head: `${summary.namespace}\n${summary.name}\n${summary.text}`.toLowerCase(),
    lines: summary.rules.map((rule) => `${rule.group}\n${rule.name}\n${rule.text}`.toLowerCase()),
  };
  haystacks.set(summary, made);
  return made;
}

/**
 * Finds the objects in which every word of the query occurs: in the object's own names, labels and annotations, or in
 * one of its rules together with those. No words find nothing: an empty query is no search.
 */
export function search(summaries: Iterable<RuleSummary>, query: string): Hits {
  const terms = termsOf(query);
  const hits = new Map<string, number>();
  if (terms.length === 0) return hits;
  for (const summary of summaries) {
    const { head, lines } = prepareSearch(summary);
    const open = openTerms(head, terms);
    const wanted = wantedInRules(open, terms);
    let total = 0;
    for (const line of lines) if (holdsAll(line, wanted)) total += 1;
    if (open.length === 0 || total > 0) hits.set(rowKey(summary), total);
  }
  return hits;
}

/** The first `limit` rules of an object that match the query, in stored order. */
export function matchingRules(summary: RuleSummary, query: string, limit: number): readonly HitLine[] {
  const terms = termsOf(query);
  const { head, lines } = prepareSearch(summary);
  const wanted = wantedInRules(openTerms(head, terms), terms);
  const found: HitLine[] = [];
  for (const [at, rule] of summary.rules.entries()) {
    if (found.length === limit) break;
    if (holdsAll(lines[at] ?? "", wanted)) found.push(hitLine(summary, rule, at, wanted));
  }
  return found;
}

/** The words that the object itself does not hold. */
function openTerms(head: string, terms: readonly string[]): readonly string[] {
  return terms.filter((term) => !head.includes(term));
}

/** What a rule has to hold. With nothing left to find, the rules that hold all the words are still worth showing. */
function wantedInRules(open: readonly string[], terms: readonly string[]): readonly string[] {
  return open.length > 0 ? open : terms;
}

function holdsAll(line: string, terms: readonly string[]): boolean {
  return terms.every((term) => line.includes(term));
}

function hitLine(summary: RuleSummary, rule: RuleLine, at: number, terms: readonly string[]): HitLine {
  const names = `${rule.group}\n${rule.name}`.toLowerCase();
  const beyond = terms.find((term) => !names.includes(term)) ?? distinction(summary, rule);
  const excerpt = beyond === undefined ? undefined : excerptOf(rule.text, beyond);
  return { at, group: rule.group, kind: rule.kind, name: rule.name, excerpt };
}

/** Of rules that share their names, such as one alert in several severities, the first line that the others lack. */
function distinction({ rules }: RuleSummary, rule: RuleLine): string | undefined {
  const twins = rules.filter(
    (other) => other !== rule && other.name === rule.name && other.group === rule.group,
  );
  if (twins.length === 0) return undefined;
  const others = new Set(twins.flatMap(({ text }) => text.split("\n")));
  return rule.text
    .split("\n")
    .find((line) => !others.has(line))
    ?.toLowerCase();
}

/** The line of a text that holds the term, cut to a window round it. */
function excerptOf(text: string, term: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(term));
  const start = Math.max(text.lastIndexOf("\n", at) + 1, at - EXCERPT / 2);
  const newline = text.indexOf("\n", at);
  const lineEnd = newline < 0 ? text.length : newline;
  const end = Math.min(lineEnd, start + EXCERPT);
  const cut = text.slice(start, end).trim();
  const before = start > 0 && text[start - 1] !== "\n" ? "…" : "";
  return `${before}${cut}${end < lineEnd ? "…" : ""}`;
}
