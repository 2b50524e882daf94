import type { JsonObject } from "@/lib/json/json";
import type { KnownDocument, KnownGroup, KnownRule } from "./known";
import type { Edit, GroupEdit, Place, RuleEdit } from "./operators";

/** The document after the edits. Every new value is one that nobody else writes: it starts with the operator's name. */
export function play(document: KnownDocument, script: readonly Edit[], operator: string): KnownDocument {
  const pen = new Pen(operator);
  return script.reduce<KnownDocument>((before, edit) => apply(before, edit, pen), document);
}

/** Writes what nobody has written before. */
class Pen {
  readonly #operator: string;
  #last: number;

  constructor(operator: string) {
    this.#operator = operator;
    this.#last = operator === "mine" ? 1_000_000 : 2_000_000;
  }

  number(): number {
    this.#last += 1;
    return this.#last;
  }

  text(): string {
    return `${this.#operator}${this.number()}`;
  }
}

function apply(document: KnownDocument, edit: Edit, pen: Pen): KnownDocument {
  if ("group" in edit) return applyToGroup(document, edit, pen);
  const rules = document.flatMap((group) => group.rules);
  const rule = rules[edit.rule % rules.length];
  if (!rule) return document;
  if (edit.do === "lower" || edit.do === "raise")
    return shifted(document, rule, edit.do === "lower" ? 1 : -1);
  return replaceRule(document, rule, edited(rule, edit, pen));
}

function edited(rule: KnownRule, edit: RuleEdit, pen: Pen): readonly KnownRule[] {
  const { value } = rule;
  switch (edit.do) {
    case "set":
      return [{ ...rule, value: set(value, edit.place, pen) }];
    case "drop":
      return [{ ...rule, value: without(value, edit.place) }];
    case "rekey":
      return [{ ...rule, value: rekeyed(value, edit.key) }];
    case "rename": {
      const kind = "record" in value ? "record" : "alert";
      return [{ ...rule, value: { ...nameless(value), [kind]: `Renamed_${pen.text()}` } }];
    }
    case "turn-into-record":
      return [{ ...rule, value: { ...nameless(value), record: `job:${pen.text()}` } }];
    case "copy": {
      const copy = { ...nameless(value), alert: `Copy_${pen.text()}`, for: pen.text() };
      return [rule, { id: pen.number(), origin: rule.origin, value: copy }];
    }
    case "duplicate":
      return [rule, { id: pen.number(), origin: rule.origin, value }];
    default:
      return [];
  }
}

function set(value: JsonObject, [field, key]: Place, pen: Pen): JsonObject {
  if (field === "expr")
    return { ...value, expr: String(value.expr).replace(/(?: > [\d.]+)?$/, ` > ${pen.number()}`) };
  if (key === undefined) return { ...value, [field]: pen.text() };
  return { ...value, [field]: { ...(value[field] as JsonObject | undefined), [key]: pen.text() } };
}

function without(value: JsonObject, [field, key]: Place): JsonObject {
  if (key === undefined) return omit(value, field);
  const map = value[field] as JsonObject | undefined;
  return map ? { ...value, [field]: omit(map, key) } : value;
}

/** The label `team` under another key. */
function rekeyed(value: JsonObject, key: string): JsonObject {
  const labels = value.labels as JsonObject | undefined;
  if (labels?.team === undefined) return value;
  return { ...value, labels: { ...omit(labels, "team"), [key]: labels.team } };
}

function nameless(value: JsonObject): JsonObject {
  return omit(omit(value, "alert"), "record");
}

function omit(value: JsonObject, field: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== field));
}

function applyToGroup(document: KnownDocument, edit: GroupEdit, pen: Pen): KnownDocument {
  const group = document[edit.group % document.length];
  if (edit.do === "add-group") return withGroup(document, edit, pen);
  if (!group) return document;
  const change = (next: Partial<KnownGroup>): KnownDocument =>
    document.map((each) => (each === group ? { ...group, ...next } : each));
  const write = (field: string, text: string): KnownDocument =>
    change({ fields: { ...group.fields, [field]: text } });
  switch (edit.do) {
    case "set-interval":
      return write("interval", pen.text());
    case "set-owner":
      return write("x-owner", pen.text());
    case "rename-group":
      // Nothing tells which group a renamed one was when it holds no rules.
      return group.rules.length === 0 ? document : write("name", `group-${pen.text()}`);
    case "reverse-group":
      return change({ rules: group.rules.toReversed() });
    case "delete-group":
      return document.filter((each) => each !== group);
    case "raise-group":
      return [group, ...document.filter((each) => each !== group)];
    case "split-group":
      return split(document, group, pen);
    case "add":
      return change({
        rules: group.rules.toSpliced(edit.at % (group.rules.length + 1), 0, freshRule(edit.name, pen)),
      });
    case "move": {
      const rules = document.flatMap((each) => each.rules);
      const rule = rules[edit.rule % rules.length];
      return rule ? moved(document, rule, group.id, edit.at) : document;
    }
    case "fold-group": {
      const into = document[edit.into % document.length];
      if (!into || into === group) return document;
      const rules = [...into.rules, ...group.rules];
      return document.flatMap((each) => (each === group ? [] : [each === into ? { ...into, rules } : each]));
    }
  }
}

/** A rule named Fresh has a name of its own. */
function freshRule(name: string, pen: Pen): KnownRule {
  const id = pen.number();
  const alert = name === "Fresh" ? `Fresh_${pen.text()}` : name;
  return { id, origin: id, value: { alert, expr: `absent(metric${id})`, for: pen.text() } };
}

/** A group named fresh has a name of its own; no operator adds a second one of a name. */
function withGroup(
  document: KnownDocument,
  edit: { readonly group: number; readonly name: string },
  pen: Pen,
): KnownDocument {
  if (document.some(({ fields }) => fields.name === edit.name)) return document;
  const name = edit.name === "fresh" ? `group-${pen.text()}` : edit.name;
  const group = { id: pen.number(), fields: { name }, rules: [freshRule("Fresh", pen)] };
  return document.toSpliced(edit.group % (document.length + 1), 0, group);
}

/** The second half of a group's rules becomes a group of its own, behind it. */
function split(document: KnownDocument, group: KnownGroup, pen: Pen): KnownDocument {
  const half = Math.ceil(group.rules.length / 2);
  const rest = { id: pen.number(), fields: { name: `group-${pen.text()}` }, rules: group.rules.slice(half) };
  if (rest.rules.length === 0) return document;
  return document.flatMap((each) =>
    each === group ? [{ ...group, rules: group.rules.slice(0, half) }, rest] : [each],
  );
}

function moved(document: KnownDocument, rule: KnownRule, groupId: number, at: number): KnownDocument {
  return replaceRule(document, rule, []).map((group) =>
    group.id === groupId
      ? { ...group, rules: group.rules.toSpliced(at % (group.rules.length + 1), 0, rule) }
      : group,
  );
}

/** The rule a place further down or up within its group, if it is not at the end. */
function shifted(document: KnownDocument, rule: KnownRule, by: 1 | -1): KnownDocument {
  return document.map((group) => {
    const at = group.rules.indexOf(rule);
    if (at === -1) return group;
    const to = Math.max(0, at + by);
    return { ...group, rules: group.rules.toSpliced(at, 1).toSpliced(to, 0, rule) };
  });
}

function replaceRule(document: KnownDocument, rule: KnownRule, by: readonly KnownRule[]): KnownDocument {
  return document.map((group) => ({
    ...group,
    rules: group.rules.flatMap((each) => (each === rule ? by : [each])),
  }));
}
