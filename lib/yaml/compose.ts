import { type Document, isScalar, LineCounter, parseAllDocuments, type ScalarTag, type Tags } from "yaml";
import { diagnose, firstFaults, lineRange, type YamlProblem } from "./problem";
import { integer } from "./spelling";

const INTEGER_TAG = "tag:yaml.org,2002:int";

const OPTIONS = {
  version: "1.2",
  // kubectl follows merge keys (`<<: *defaults`); a reader that took them for a property would send another object.
  merge: true,
  stringKeys: true,
  keepSourceTokens: true,
  prettyErrors: false,
  logLevel: "silent",
  customTags: (tags: Tags): Tags => tags.map((tag) => (isIntegerTag(tag) ? exact(tag) : tag)),
} as const;

function isIntegerTag(tag: Tags[number]): tag is ScalarTag {
  return typeof tag === "object" && tag.tag === INTEGER_TAG && tag.collection === undefined;
}

/** The parser's own integers are all doubles or all bigints; JSON here has bigints only beyond 2^53. */
function exact(tag: ScalarTag): ScalarTag {
  return { ...tag, resolve: (source) => integer(source) };
}

/** A text of blanks and comments has no document. */
export interface Composed {
  readonly document: Document.Parsed | undefined;
  readonly lines: LineCounter;
}

/** Collections opened this often on one line exhaust the parser's memory; no rule is written like that. */
const TOO_DEEP = /(?:[-?][ \t]+){100}/;

/** Composes the one document of `text`. Further documents that hold nothing are passed over. */
export function compose(text: string): Composed | { readonly problems: readonly YamlProblem[] } {
  const lines = new LineCounter();
  const deep = TOO_DEEP.exec(text);
  if (deep !== null)
    return {
      problems: [{ code: "too-deep", detail: "", range: lineRange(text, lines, deep.index, text.length) }],
    };
  const documents = [...parseAllDocuments(text, { ...OPTIONS, lineCounter: lines })];
  const faults = documents.flatMap((document) => [...document.errors, ...document.warnings]);
  if (faults.length > 0)
    return { problems: firstFaults(faults).map((fault) => diagnose(text, fault, documents, lines)) };
  const [document, second] = documents.filter(({ contents }) => contents !== null && !isAbsent(contents));
  if (second !== undefined) {
    const [start, end] = second.contents?.range ?? second.range;
    return {
      problems: [{ code: "several-documents", detail: "", range: lineRange(text, lines, start, end) }],
    };
  }
  // %YAML 1.1 would make the parser read yes as true: one meaning for one text.
  if (documents.some(({ directives }) => directives.yaml.explicit)) {
    const range = lineRange(text, lines, text.search(/^%/m), text.length);
    return { problems: [{ code: "refused-directive", detail: "%YAML", range }] };
  }
  return { document, lines };
}

/** Whether a node stands for nothing typed, such as the value of `key:`. */
export function isAbsent(node: unknown): boolean {
  return isScalar(node) && node.value === null && node.source === "";
}
