import { isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";

/** A reason of the cluster's for refusing an object, as lib/failure carries it. */
interface Cause {
  readonly field: string;
  readonly message: string;
  readonly about?: { readonly group: string; readonly rule: string };
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

/** A reason whose path leads into `sent`, with the names of the group and rule there: they outlive edits above. */
export function namedCause<C extends Cause>(cause: C, sent: Json): C {
  const [, groups, at, rules, number] = fieldPath(cause.field) ?? [];
  const group = groups === "groups" ? groupsOf(sent)[Number(at)] : undefined;
  if (!isJsonObject(group)) return cause;
  const rule = rules === "rules" ? rulesOf(group)[Number(number)] : undefined;
  return { ...cause, about: { group: textOf(group.name), rule: isJsonObject(rule) ? nameOf(rule) : "" } };
}

/** `5:11: group "checkout", rule 1, "Slow": could not parse expression: 1:6: parse error: …` (Prometheus, rulefmt). */
const IN_RULE =
  /^(?:\d+:\d+: )*group "(?<group>(?:[^"\\]|\\.)*)", rule (?<rule>\d+), "(?<name>(?:[^"\\]|\\.)*)": (?<reason>.*)$/s;

const REPEATED = /^(?:\d+:\d+: )*groupname: "(?<group>.*)" is repeated/s;

const IN_EXPRESSION = /^could not parse expression: (?<line>\d+):(?<column>\d+): (?<reason>.*)$/s;

function placeOfSentence(message: string, edited: Json): CausePlace | undefined {
  const names = groupNames(edited);
  const repeated = REPEATED.exec(message)?.groups?.group;
  if (repeated !== undefined) {
    const group = names.lastIndexOf(repeated);
    return group < 0 ? undefined : { path: ["spec", "groups", group, "name"], within: undefined, message };
  }
  const { group: quoted = "", rule, name = "", reason } = IN_RULE.exec(message)?.groups ?? {};
  if (reason === undefined) return undefined;
  const group = names.indexOf(unquoted(quoted));
  if (group < 0) return undefined;
  const at = ruleAt(groupsOf(edited)[group], Number(rule) - 1, unquoted(name));
  const path = ["spec", "groups", group, "rules", at];
  const { line, column, reason: fault } = IN_EXPRESSION.exec(reason)?.groups ?? {};
  if (fault === undefined)
    return { path: existing([...path, ...fieldOf(reason)], edited), within: undefined, message: reason };
  const within = { line: Number(line), column: Number(column) };
  return { path: existing([...path, "expr"], edited), within, message: fault };
}

/** The rule that was `at` when the cluster judged it: by its name, if it alone bears it, once others stand above it. */
function ruleAt(group: Json | undefined, at: number, name: string): number {
  const rules = rulesOf(group);
  const isNamed = (rule: Json | undefined) => isJsonObject(rule) && name !== "" && nameOf(rule) === name;
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

function placeOfField({ field, message, about }: Cause, edited: Json): CausePlace | undefined {
  const path = fieldPath(field);
  if (path === undefined) return undefined;
  const now = about === undefined ? path : counted(path, about, edited);
  return { path: existing(now, edited), within: undefined, message };
}

/** A path into an earlier state of the object as it counts now, by the names of its group and rule. */
function counted(
  path: readonly (string | number)[],
  { group, rule }: NonNullable<Cause["about"]>,
  edited: Json,
): readonly (string | number)[] {
  const at = Number(path[2]);
  const names = groupNames(edited);
  const here = names[at] === group ? at : names.indexOf(group);
  // Renamed or gone: what the cluster said about it has no place any more.
  if (here < 0) return path.slice(0, 2);
  const number = path[3] === "rules" ? path[4] : undefined;
  if (number === undefined) return path.with(2, here);
  return path.with(2, here).with(4, ruleAt(groupsOf(edited)[here], Number(number), rule));
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

function groupNames(edited: Json): readonly (Json | undefined)[] {
  return groupsOf(edited).map((group) => (isJsonObject(group) ? group.name : undefined));
}

function rulesOf(group: Json | undefined): readonly Json[] {
  return isJsonObject(group) && isJsonArray(group.rules) ? group.rules : [];
}

/** As rulefmt calls a rule. */
function nameOf({ alert, record }: JsonObject): string {
  return textOf(alert) || textOf(record);
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

/** The webhook quotes names as Go does; JSON agrees on all that names hold. */
function unquoted(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
