import type { JsonObject } from "@/lib/json/json";
import { nameInText } from "@/lib/prometheus-rule/shape";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import { rewriteJson } from "./json-text";
import type { RuleFile } from "./read";

/**
 * The text of a file changed as little as possible so that it says `value`. YAML keeps lines, comments, quotes and
 * order of all that did not change, and takes those of rules that are new to it from `others`; JSON stays JSON.
 */
export function rewriteFile(
  { format, text, value: said, parsed }: RuleFile,
  value: JsonObject,
  others: readonly RuleFile[] = [],
): string {
  const texts = others.filter((other) => other.format === "yaml").map((other) => other.text);
  return format === "yaml"
    ? rewriteYaml(text, value, nameInText, { read: parsed?.read, others: texts })
    : rewriteJson(text, parsed, said, value);
}
