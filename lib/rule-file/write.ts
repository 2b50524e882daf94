import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  propertyOf,
  stringifyJson,
} from "@/lib/json/json";
import { nameInText } from "@/lib/prometheus-rule/shape";
import { alignItems } from "@/lib/yaml/align";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import { type RuleFile, withoutMark } from "./read";

/**
 * The text of a file changed as little as possible so that it says `value`. YAML keeps lines, comments, quotes and
 * order of all that did not change; JSON stays JSON, with its indentation and the order of its keys.
 */
export function rewriteFile({ format, text, value: said, yaml }: RuleFile, value: JsonObject): string {
  return format === "yaml" ? rewriteYaml(text, value, nameInText, yaml) : rewriteJson(text, said, value);
}

function rewriteJson(text: string, said: Json, value: Json): string {
  const bare = withoutMark(text);
  const mark = text.slice(0, text.length - bare.length);
  const [, indent = ""] = /^\s*\{\r?\n([ \t]+)/.exec(bare) ?? [];
  const written = stringifyJson(inOrderOf(said, value), indent) + (/\s*$/.exec(bare)?.[0] ?? "");
  return mark + (bare.includes("\r\n") ? written.replaceAll(/\r?\n/g, "\r\n") : written);
}

/** The value with its keys in the order in which `model` has them; new ones come last. */
function inOrderOf(model: Json | undefined, value: Json): Json {
  if (isJsonArray(value)) {
    const models = isJsonArray(model) ? model : [];
    const origins = alignItems(models, value, nameInText);
    return value.map((item, index) => inOrderOf(models[origins[index] ?? -1], item));
  }
  if (!isJsonObject(value)) return value;
  const keys = isJsonObject(model) ? Object.keys(model).filter((key) => Object.hasOwn(value, key)) : [];
  const ordered = [...new Set([...keys, ...Object.keys(value)])];
  return Object.fromEntries(
    ordered.map((key) => [key, inOrderOf(propertyOf(model, key), propertyOf(value, key) ?? null)]),
  );
}
