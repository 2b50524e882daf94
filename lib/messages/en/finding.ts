import type { YamlProblem } from "@/lib/yaml/problem";
import type { Spelling } from "@/lib/yaml/spelling";

const QUOTE = "Put the value in quotes.";

/** Why a text is no YAML, and what most likely mends it. */
function yaml({ code, detail }: YamlProblem): string {
  switch (code) {
    case "duplicate-key":
      return `“${detail}” stands here a second time. Keep one of the two.`;
    case "tab":
      return "YAML is indented with blanks, not with tabs.";
    case "invisible-character":
      return `An invisible character (${detail}) stands here, which YAML takes for text. Delete it, and type a blank where one is needed.`;
    case "several-documents":
      return "Only one object can be edited at a time: a second one begins here (---).";
    case "unknown-anchor":
      return `There is no anchor of the name “${detail}”. If it is text, put it in quotes.`;
    case "too-many-aliases":
      return "Anchors refer to each other too often.";
    case "anchor-in-itself":
      return `The value of the anchor “${detail}” holds itself, which would never end. If *${detail} is text, put it in quotes.`;
    case "too-deep":
      return "This is nested too deeply.";
    case "refused-tag":
      return `The tag ${detail} cannot be stored: the cluster holds JSON.`;
    case "refused-directive":
      return `“${detail}” is a YAML directive, which has no place here. If it is text, put it in quotes.`;
    case "not-a-string-key":
      return `“${detail}” cannot be a field name. ${QUOTE}`;
    case "not-a-json-number":
      return `${detail} is no number that the cluster can store. ${QUOTE}`;
    case "unquoted-template":
      return `A value that begins with {{ must be quoted: "${detail}"`;
    case "unquoted-brace":
      return `A value that begins with { must be quoted, or written below a |`;
    case "unquoted-colon":
      return `A value with “: ” in it must be quoted.`;
    case "unquoted-asterisk":
      return "A value that begins with * must be quoted.";
    case "reserved-character":
      return `A value cannot begin with ${detail} unless it is quoted.`;
    case "inner-quotes":
      return `Text goes on after the closing ${detail}. Use the other kind of quotes outside, or write it below a |`;
    case "unclosed-quote":
      return `The quote ${detail} that begins here is never closed.`;
    case "unclosed-bracket":
      return "A bracket or brace is never closed.";
    case "bad-escape":
      return `${detail} means nothing inside double quotes. Double the backslash, or use single quotes.`;
    case "indentation":
      return "This line is not indented like its neighbours.";
    case "missing-colon":
      return "A colon with a blank after it is missing.";
    case "syntax":
      return detail;
  }
}

/** Where the spelling of an unquoted value misleads, or does not survive. */
function spelling({ kind, source, value, reading }: Spelling): string {
  switch (kind) {
    case "boolean":
      return `${source} without quotes is read as ${reading} by kubectl; Truce sends the text “${value}”. Quote it to be clear.`;
    case "octal":
      return `${source} is octal for kubectl, which reads ${reading}; Truce sends ${value}. Write the number that you mean.`;
    case "number":
      return `${source} is a number for kubectl (${reading}); Truce sends “${value}”. Quote it, or write it plainly.`;
    case "sexagesimal":
      return `Older YAML readers take ${source} for ${reading}. Quote it.`;
    case "respelt":
      return `${source} is stored as ${value}: the cluster does not keep how a number is spelt.`;
  }
}

/** A reason of the cluster's own, word for word: it knows more than this catalogue. */
function cause(message: string): string {
  return `The cluster: ${message}`;
}

/** What is wrong with the text of an object before it can be checked, and what the cluster said to it. */
export const finding = { yaml, spelling, cause };
