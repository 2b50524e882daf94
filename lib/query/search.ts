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
  /** The part of expr, labels or annotations that matched; undefined where the names alone did. */
  readonly excerpt: string | undefined;
}

/** An object that matches. */
export interface Hit {
  readonly key: string;
  /** How many of its rules match; 0 when only the object's own names, labels or annotations do. */
  readonly total: number;
  /** The first few of them. */
  readonly lines: readonly HitLine[];
}

/** More would push the next object out of sight; the total is always said. */
const LINES_SHOWN = 3;
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
export function search(summaries: Iterable<RuleSummary>, query: string): readonly Hit[] {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const hits: Hit[] = [];
  for (const summary of summaries) {
    const hit = searchObject(summary, terms);
    if (hit) hits.push(hit);
  }
  return hits;
}

function searchObject(summary: RuleSummary, terms: readonly string[]): Hit | undefined {
  const { head, lines } = prepareSearch(summary);
  const open = terms.filter((term) => !head.includes(term));
  // With nothing left to find, the rules that hold a word themselves are still worth showing.
  const wanted = open.length > 0 ? open : terms;
  const found: HitLine[] = [];
  let total = 0;
  lines.forEach((line, at) => {
    if (!wanted.every((term) => line.includes(term))) return;
    total += 1;
    const rule = summary.rules[at];
    if (found.length < LINES_SHOWN && rule) found.push(hitLine(rule, at, wanted));
  });
  return open.length === 0 || total > 0 ? { key: rowKey(summary), total, lines: found } : undefined;
}

function hitLine(rule: RuleLine, at: number, terms: readonly string[]): HitLine {
  const names = `${rule.group}\n${rule.name}`.toLowerCase();
  const beyond = terms.find((term) => !names.includes(term));
  const excerpt = beyond === undefined ? undefined : excerptOf(rule.text, beyond);
  return { at, group: rule.group, kind: rule.kind, name: rule.name, excerpt };
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
