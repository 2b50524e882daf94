import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Scalar,
  visit,
} from "yaml";
import type { Json } from "@/lib/json/json";
import { type Composed, compose, isAbsent } from "./compose";
import { codePoint, lookAlikeAtEnd } from "./look-alike";
import { lineRange, positionAt, type YamlProblem } from "./problem";
import { type Spelling, spellingOf } from "./spelling";
import type { TextRange, ValuePath } from "./text-range";

/** One YAML document as a value, with the way back from the value to the text. */
export interface ParsedYaml {
  readonly ok: true;
  /** As YAML 1.2 (core schema) reads it; integers beyond 2^53 are bigints, `\r` and U+FEFF are gone. */
  readonly value: Json;
  /** Scalars that other readers take differently, or whose spelling JSON cannot hold. */
  readonly spellings: readonly Spelling[];
  /** Where the value (or key) at `path` stands, in full; the nearest place around it when it does not exist. */
  rangeAt(path: ValuePath, part?: "key" | "value"): TextRange | undefined;
  /** The same, cut to its first line: fit to be underlined. */
  markerAt(path: ValuePath, part?: "key" | "value"): TextRange | undefined;
  /** The text of the scalar at `path` as typed, without quotes; undefined where there is none. */
  sourceAt(path: ValuePath): string | undefined;
  /** For whoever rewrites the text: it need not be read again. */
  readonly read: ReadYaml;
}

export interface RefusedYaml {
  readonly ok: false;
  /** At least one, in the order of the text, one per fault. */
  readonly problems: readonly YamlProblem[];
}

/** Enough for anchors written by hand; nested anchors that multiply ("billion laughs") exceed it at once. */
const MAX_ALIASES = 1000;

/** A text that JSON can hold, with the document it was read from. */
export interface ReadYaml extends Composed {
  readonly value: Json;
  readonly spellings: readonly Spelling[];
}

/**
 * Reads a text that must hold one YAML document which JSON can hold too: strings as keys, no tags beyond those of
 * JSON, finite numbers. Never throws for a text.
 */
export function parseYaml(text: string): ParsedYaml | RefusedYaml {
  const read = readYaml(text);
  if ("problems" in read) return { ok: false, problems: read.problems };
  const { document, lines, value, spellings } = read;
  return { ok: true, value, spellings, read, ...lookup(text, document, lines) };
}

/** The same for whoever needs the document's nodes. */
export function readYaml(text: string): ReadYaml | { readonly problems: readonly YamlProblem[] } {
  const composed = compose(text);
  if ("problems" in composed) return composed;
  const { document, lines } = composed;
  if (document === undefined) return { ...composed, value: null, spellings: [] };
  const { problems, spellings } = inspect(text, document, lines);
  if (problems.length > 0) return { problems };
  try {
    return { ...composed, value: document.toJS({ maxAliasCount: MAX_ALIASES }), spellings };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const range = lineRange(text, lines, document.range[0], text.length);
    return { problems: [{ code: "too-many-aliases", detail: "", range }] };
  }
}

const TAGS_OF_JSON = new Set(
  ["str", "int", "float", "bool", "null", "map", "seq"].map((name) => `tag:yaml.org,2002:${name}`),
);

/** Looks at every node once: what JSON cannot hold, and what is spelt in a way that not all readers share. */
function inspect(text: string, document: Document.Parsed, lines: LineCounter) {
  const problems: YamlProblem[] = [];
  const spellings: Spelling[] = [];
  const refuse = (code: YamlProblem["code"], detail: string, node: Node) => {
    const [start, end] = node.range ?? document.range;
    problems.push({ code, detail, range: lineRange(text, lines, start, end) });
  };
  const refuseTag = (node: Node) => {
    if (node.tag !== undefined && !TAGS_OF_JSON.has(node.tag))
      refuse("refused-tag", node.tag.replace("tag:yaml.org,2002:", "!!"), node);
  };
  visit(document, {
    Collection(_, node) {
      refuseTag(node);
    },
    Alias(_, node, ancestors) {
      const anchored = node.resolve(document);
      if (anchored === undefined) refuse("unknown-anchor", node.source, node);
      // A value that holds itself is none of JSON, and whoever walks through it never arrives.
      else if (ancestors.includes(anchored)) refuse("anchor-in-itself", node.source, node);
    },
    Scalar(key, node, ancestors) {
      refuseTag(node);
      const part = key === "key" ? "key" : "value";
      const fault = scalarFault(node, part);
      if (fault !== undefined) refuse(fault.code, fault.detail, node);
      if (node.type !== "PLAIN" || node.tag !== undefined || node.source === undefined) return;
      const spelling = spellingOf(node.source, node.value as Json);
      if (spelling !== undefined)
        spellings.push({
          ...spelling,
          source: node.source,
          part,
          path: pathOf([...ancestors, node]),
        });
    },
  });
  return { problems, spellings };
}

/** Why a scalar is none that JSON can hold, or that an operator can see as it is. */
function scalarFault(
  { value, source = "", type }: Scalar,
  part: "key" | "value",
): Pick<YamlProblem, "code" | "detail"> | undefined {
  if (typeof value === "number" && !Number.isFinite(value))
    return { code: "not-a-json-number", detail: source };
  const invisible = part === "key" && type === "PLAIN" ? lookAlikeAtEnd(source) : undefined;
  return invisible === undefined ? undefined : { code: "invisible-character", detail: codePoint(invisible) };
}

/** The path of the last of `nodes`, each of which holds the next. */
function pathOf(nodes: readonly unknown[]): ValuePath {
  return nodes.flatMap((node, depth): ValuePath => {
    if (isPair(node)) return [keyOf(node.key)];
    return isSeq(node) ? [node.items.indexOf(nodes[depth + 1])] : [];
  });
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key);
}

function lookup(
  text: string,
  document: Document.Parsed | undefined,
  lines: LineCounter,
): Pick<ParsedYaml, "rangeAt" | "markerAt" | "sourceAt"> {
  const root = document?.contents ?? null;
  const bounds = (path: ValuePath, part: "key" | "value") => {
    const node = nearest(root, path, part);
    return node?.range ?? undefined;
  };
  return {
    rangeAt(path, part = "value") {
      const range = bounds(path, part);
      return range && { start: positionAt(lines, range[0]), end: positionAt(lines, range[1]) };
    },
    markerAt(path, part = "value") {
      const range = bounds(path, part);
      return range && lineRange(text, lines, range[0], range[1]);
    },
    sourceAt(path) {
      const node = steps(root, path).at(path.length)?.value;
      return isScalar(node) && !isAbsent(node) ? (node.source ?? undefined) : undefined;
    },
  };
}

interface Place {
  /** The key that leads to the value; undefined for the root and for items of a list. */
  readonly key: Node | undefined;
  readonly value: Node | undefined;
}

function nearest(root: Node | null, path: ValuePath, part: "key" | "value"): Node | undefined {
  const place = steps(root, path).at(-1);
  if (part === "key" && place?.key !== undefined) return place.key;
  return place?.value === undefined || isAbsent(place.value) ? place?.key : place.value;
}

/** The places along `path`, root first, as far as they exist. Does not follow aliases: they stand where they stand. */
function steps(root: Node | null, path: ValuePath): readonly Place[] {
  const places: Place[] = [{ key: undefined, value: root ?? undefined }];
  for (const step of path) {
    const here = places.at(-1)?.value;
    const next = isAlias(here) ? undefined : childAt(here, step);
    if (next === undefined) break;
    places.push(next);
  }
  return places;
}

function childAt(node: Node | undefined, step: string | number): Place | undefined {
  if (isSeq<Node>(node) && typeof step === "number") {
    const value = node.items[step];
    return value && { key: undefined, value };
  }
  if (!isMap<Node, Node | null>(node)) return undefined;
  const pair = node.items.find(({ key }) => keyOf(key) === String(step));
  return pair && { key: pair.key, value: pair.value ?? undefined };
}

/** What to mend first; a refused text has at least one problem. */
export function firstProblem({ problems }: RefusedYaml): YamlProblem {
  const [problem] = problems;
  if (!problem) throw new Error("parseYaml refused a text without naming a problem");
  return problem;
}
