import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";

/** A reason of the cluster's for refusing an object, as lib/failure carries it. */
interface Cause {
  readonly field: string;
  readonly message: string;
}

/** Where in the object a reason belongs. */
export interface CausePlace {
  /** From the root of the object; the nearest place that exists. */
  readonly path: readonly (string | number)[];
  /** Where inside the expression at `path`, line and column from 1, when the reason says so. */
  readonly within: { readonly line: number; readonly column: number } | undefined;
  /** The reason without the coordinates of a text that nobody sees. */
  readonly message: string;
}

/**
 * Finds the place in `edited` that a cause means: a field path of the apiserver (spec.groups[0].rules[1].for), or the
 * group and rule that the operator's webhook names in its sentence, whose line numbers count in a text of its own.
 * undefined where it names neither: then the message stands for itself.
 */
export function placeOfCause(cause: Cause, edited: Json): CausePlace | undefined {
  return placeOfSentence(cause.message, edited) ?? placeOfField(cause, edited);
}

/** `5:11: group "checkout", rule 1, "Slow": could not parse expression: 1:6: parse error: …` (Prometheus, rulefmt). */
const IN_RULE =
  /^(?:\d+:\d+: )*group "(?<group>(?:[^"\\]|\\.)*)", rule (?<rule>\d+), "(?<name>(?:[^"\\]|\\.)*)": (?<reason>.*)$/s;

const REPEATED = /^(?:\d+:\d+: )*groupname: "(?<group>.*)" is repeated/s;

const IN_EXPRESSION = /^could not parse expression: (?<line>\d+):(?<column>\d+): (?<reason>.*)$/s;

function placeOfSentence(message: string, edited: Json): CausePlace | undefined {
  const names = groupsOf(edited).map((group) => (isJsonObject(group) ? group.name : undefined));
  const repeated = REPEATED.exec(message)?.groups?.group;
  if (repeated !== undefined) {
    const group = names.lastIndexOf(repeated);
    return group < 0 ? undefined : { path: ["spec", "groups", group, "name"], within: undefined, message };
  }
  const { group: quoted = "", rule, name = "", reason } = IN_RULE.exec(message)?.groups ?? {};
  if (reason === undefined) return undefined;
  const group = names.indexOf(unquoted(quoted));
  if (group < 0) return undefined;
  const at = ruleOf(groupsOf(edited)[group], Number(rule) - 1, unquoted(name));
  const path = ["spec", "groups", group, "rules", at];
  const { line, column, reason: fault } = IN_EXPRESSION.exec(reason)?.groups ?? {};
  if (fault === undefined)
    return { path: existing([...path, ...fieldOf(reason)], edited), within: undefined, message: reason };
  const within = { line: Number(line), column: Number(column) };
  return { path: existing([...path, "expr"], edited), within, message: fault };
}

/** The rule that was `at` when the cluster judged it: by its name, if it alone bears it, once others stand above it. */
function ruleOf(group: Json | undefined, at: number, name: string): number {
  const rules = isJsonObject(group) && isJsonArray(group.rules) ? group.rules : [];
  const isNamed = (rule: Json | undefined) =>
    isJsonObject(rule) && name !== "" && (rule.alert === name || rule.record === name);
  if (isNamed(rules[at])) return at;
  const [only, ...others] = rules.flatMap((rule, index) => (isNamed(rule) ? [index] : []));
  return only === undefined || others.length > 0 ? at : only;
}

/** Sentences of rulefmt that are about one field of a rule; the group is the field, or the name of a label. */
const ABOUT: readonly (readonly [RegExp, (match: string) => readonly string[]])[] = [
  [/^field '(expr)' must be set/, (field) => [field]],
  [/^could not parse (expr)ession/, (field) => [field]],
  [/^invalid field '(\w+)' in recording rule/, (field) => [field]],
  [/^(?:invalid|braces present in the) (record)ing rule name/, (field) => [field]],
  [/^invalid label name: (.*)$/s, (name) => ["labels", name]],
  [/^invalid annotation name: (.*)$/s, (name) => ["annotations", name]],
  [/^label "(.*?)": /s, (name) => ["labels", name]],
  [/^annotation "(.*?)": /s, (name) => ["annotations", name]],
];

function fieldOf(reason: string): readonly string[] {
  for (const [pattern, pathOf] of ABOUT) {
    const match = pattern.exec(reason)?.[1];
    if (match !== undefined) return pathOf(match);
  }
  return [];
}

function placeOfField({ field, message }: Cause, edited: Json): CausePlace | undefined {
  const path = fieldPath(field);
  return path === undefined ? undefined : { path: existing(path, edited), within: undefined, message };
}

/** Reads spec.groups[0].rules[1].labels[team]; undefined for "" and for the "<nil>" that unknown places are called. */
function fieldPath(field: string): readonly (string | number)[] | undefined {
  if (!/^(?:apiVersion|kind|metadata|spec)\b/.test(field)) return undefined;
  const steps = field.matchAll(/(?<name>[^.[\]]+)|\[(?<index>[^\]]*)\]/g);
  return [...steps].map(({ groups }) => {
    const step = groups?.index ?? groups?.name ?? "";
    return groups?.index !== undefined && /^\d+$/.test(step) ? Number(step) : step;
  });
}

/** As much of a path as leads to something. */
function existing(path: readonly (string | number)[], value: Json): readonly (string | number)[] {
  const found: (string | number)[] = [];
  let here: Json | undefined = value;
  for (const step of path) {
    here = isJsonArray(here) ? here[Number(step)] : isJsonObject(here) ? here[step] : undefined;
    if (here === undefined) break;
    found.push(step);
  }
  return found;
}

function groupsOf(edited: Json): readonly Json[] {
  const spec = isJsonObject(edited) ? edited.spec : undefined;
  const groups = isJsonObject(spec) ? spec.groups : undefined;
  return isJsonArray(groups) ? groups : [];
}

/** The webhook quotes names as Go does; JSON agrees on all that names hold. */
function unquoted(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
