import {
  equalJson,
  isJsonArray,
  isJsonObject,
  type Json,
  propertyOf,
  stringifyJson,
  tryParseJson,
} from "@/lib/json/json";
import { nameInText } from "@/lib/prometheus-rule/shape";
import { alignItems } from "@/lib/yaml/align";
import type { ParsedYaml } from "@/lib/yaml/parse";
import type { ValuePath } from "@/lib/yaml/text-range";
import { withoutMark } from "./read";

/** A text of JSON and the habits of whoever wrote it. */
interface JsonText {
  readonly text: string;
  readonly parsed: ParsedYaml;
  /** What a level is indented by; "" where all stands in one line. */
  readonly unit: string;
  readonly newline: "\n" | "\r\n";
  /** Whether a blank follows on colons and commas within a line. */
  readonly isSpaced: boolean;
  /** Characters that are written as \u and their code although they need not be. */
  readonly escaped: RegExp | undefined;
}

/**
 * The text changed as little as possible so that it says `value`: what did not change stays byte for byte, escapes and
 * the spelling of numbers included. `said`: what it says now. Where its places are not known it is written anew, with
 * its indentation and the order of its keys.
 */
export function rewriteJson(text: string, parsed: ParsedYaml | undefined, said: Json, value: Json): string {
  const bare = withoutMark(text);
  const [, unit = ""] = /^\s*\{\r?\n([ \t]+)/.exec(bare) ?? [];
  const newline = bare.includes("\r\n") ? "\r\n" : "\n";
  const range = parsed?.rangeAt([]);
  if (parsed !== undefined && range !== undefined) {
    const json = {
      text,
      parsed,
      unit,
      newline,
      isSpaced: /": /.test(bare),
      escaped: escapedIn(bare),
    } as const;
    const changed = written(json, [], said, value);
    const whole = text.slice(0, range.start.offset) + changed + text.slice(range.end.offset);
    if (equalJson(tryParseJson(withoutMark(whole)), value)) return whole;
  }
  const anew = stringifyJson(inOrderOf(said, value), unit) + (/\s*$/.exec(bare)?.[0] ?? "");
  return text.slice(0, text.length - bare.length) + anew.replaceAll(/\r?\n/g, newline);
}

/** Go escapes what could end a script in HTML, Python what is not ASCII. */
function escapedIn(text: string): RegExp | undefined {
  const go = /\\u00(?:3[ce]|26)/i.test(text) ? "<>&" : "";
  const python = /\\u(?!00[0-7])/.test(text) && !/[^ -~\s]/.test(text) ? "\\u0080-\\uffff" : "";
  return go + python === "" ? undefined : new RegExp(`[${go}${python}]`, "g");
}

function written(json: JsonText, path: ValuePath, said: Json | undefined, value: Json): string {
  if (said !== undefined && equalJson(said, value)) return sourceAt(json, path);
  if (isJsonArray(said) && isJsonArray(value)) {
    const origins = alignItems(said, value, nameInText);
    const items = value.map((item, index) => {
      const origin = origins[index];
      if (origin === undefined) return fresh(json, item, path.length + 1);
      return written(json, [...path, origin], said[origin], item);
    });
    return wrapped(json, path, items, "[]");
  }
  if (!isJsonObject(said) || !isJsonObject(value)) return fresh(json, value, path.length);
  const pairs = keysInOrder(said, value).map((key) => {
    const place = [...path, key];
    const content = propertyOf(value, key) ?? null;
    const old = propertyOf(said, key);
    if (old === undefined) return keyText(json, key) + fresh(json, content, place.length);
    return `${keySource(json, place)}${written(json, place, old, content)}`;
  });
  return wrapped(json, path, pairs, "{}");
}

/** The parts of a list or an object, laid out as it was: in one line, or each in its own. */
function wrapped(json: JsonText, path: ValuePath, parts: readonly string[], brackets: "[]" | "{}"): string {
  const [open = "", close = ""] = brackets;
  const { newline, unit, isSpaced } = json;
  const source = sourceAt(json, path);
  if (parts.length === 0) return brackets;
  const isOneLine = unit === "" || (!source.includes("\n") && /[^\s[\]{}]/.test(source));
  if (isOneLine) return `${open}${parts.join(isSpaced ? ", " : ",")}${close}`;
  const margin = newline + unit.repeat(path.length);
  return `${open}${margin}${unit}${parts.join(`,${margin}${unit}`)}${margin}${close}`;
}

/** A value that the text does not have yet, at a depth of so many levels. */
function fresh({ unit, newline, escaped }: JsonText, value: Json, depth: number): string {
  const text = withEscapes(stringifyJson(value, unit), escaped);
  return text.replaceAll("\n", newline + unit.repeat(depth));
}

function keyText({ isSpaced, escaped }: JsonText, key: string): string {
  return `${withEscapes(stringifyJson(key), escaped)}${isSpaced ? ": " : ":"}`;
}

function withEscapes(text: string, escaped: RegExp | undefined): string {
  if (escaped === undefined) return text;
  return text.replace(escaped, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function sourceAt({ text, parsed }: JsonText, path: ValuePath): string {
  const range = parsed.rangeAt(path);
  return range === undefined ? "" : text.slice(range.start.offset, range.end.offset);
}

/** A key with its colon and the blanks around that. */
function keySource({ text, parsed }: JsonText, path: ValuePath): string {
  const [key, value] = [parsed.rangeAt(path, "key"), parsed.rangeAt(path)];
  return key === undefined || value === undefined ? "" : text.slice(key.start.offset, value.start.offset);
}

/** The value with its keys in the order in which `model` has them; new ones come last. */
function inOrderOf(model: Json | undefined, value: Json): Json {
  if (isJsonArray(value)) {
    const models = isJsonArray(model) ? model : [];
    const origins = alignItems(models, value, nameInText);
    return value.map((item, index) => inOrderOf(models[origins[index] ?? -1], item));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    keysInOrder(model, value).map((key) => [
      key,
      inOrderOf(propertyOf(model, key), propertyOf(value, key) ?? null),
    ]),
  );
}

function keysInOrder(model: Json | undefined, value: Json): readonly string[] {
  const known = isJsonObject(model) ? Object.keys(model) : [];
  const wanted = isJsonObject(value) ? Object.keys(value) : [];
  return [...new Set([...known.filter((key) => wanted.includes(key)), ...wanted])];
}
