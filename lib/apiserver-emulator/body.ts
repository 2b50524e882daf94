import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { isObject, type Json, parseJson } from "./json";

/** Text of a body and the format that its Content-Type names. */
export interface Body {
  readonly text: string;
  readonly format: "json" | "yaml";
}

/** A key that occurs twice in one map. */
export interface Duplicate {
  /** Such as spec.groups[0].rules[0].expr */
  readonly path: string;
  readonly key: string;
  /** Of its second occurrence, from 1. */
  readonly line: number;
}

/** A value that was read, and the fields written twice. */
export interface Parsed {
  readonly value: Json;
  readonly duplicates: readonly Duplicate[];
}

/** A body that is neither JSON nor YAML. */
export interface Unreadable {
  readonly problem: string;
}

/** Reads JSON or YAML text. The first YAML document counts, as on a real server. */
export function parseBody(body: Body): Parsed | Unreadable {
  try {
    if (body.format === "yaml") return parseYaml(body.text);
    let repeated = false;
    const value = parseJson(body.text, () => {
      repeated = true;
    });
    // The JSON reader does not say where; JSON is YAML, and the slower reader knows the paths.
    return { value, duplicates: repeated ? duplicatesIn(body.text) : [] };
  } catch (error) {
    const { message } = error as Error;
    return { problem: /end of input/.test(message) ? "unexpected end of JSON input" : message };
  }
}

function parseYaml(text: string): Parsed {
  const document = parseDocument(text, { version: "1.1", intAsBigInt: true, uniqueKeys: false });
  const error = document.errors.find((problem) => problem.code !== "MULTIPLE_DOCS");
  if (error !== undefined) throw error;
  return { value: narrowIntegers(document.toJS() as Json), duplicates: duplicatesIn(text) };
}

function narrowIntegers(value: Json): Json {
  if (typeof value === "bigint") {
    const narrow = Number(value);
    return Number.isSafeInteger(narrow) ? narrow : value;
  }
  if (Array.isArray(value)) return value.map(narrowIntegers);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, narrowIntegers(item)]));
}

function duplicatesIn(text: string): Duplicate[] {
  const found: Duplicate[] = [];
  const lines = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: false, lineCounter: lines });
  visit(document, {
    Map(_, map, ancestors) {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        const name = String(isScalar(key) ? key.value : key);
        const start = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
        if (seen.has(name)) {
          found.push({ path: pathOf([...ancestors, map], name), key: name, line: lines.linePos(start).line });
        }
        seen.add(name);
      }
    },
  });
  return found;
}

function pathOf(ancestors: readonly unknown[], key: string): string {
  let path = "";
  ancestors.forEach((node, depth) => {
    const next = ancestors[depth + 1];
    if (isMap(node)) {
      const pair = node.items.find((item) => item === next);
      if (pair !== undefined) path += `.${isScalar(pair.key) ? pair.key.value : pair.key}`;
    } else if (isSeq(node) && next !== undefined) {
      path += `[${node.items.indexOf(next)}]`;
    }
  });
  return `${path}.${key}`.slice(1);
}
