import fc from "fast-check";
import type { Json, JsonObject } from "@/lib/json/json";

/** A rule whose identity is known for certain: `id` is no part of the document. */
export interface KnownRule {
  readonly id: number;
  /** The rule that this one is a copy of, or its own id. */
  readonly origin: number;
  readonly value: JsonObject;
}

export interface KnownGroup {
  readonly id: number;
  readonly fields: JsonObject;
  readonly rules: readonly KnownRule[];
}

export type KnownDocument = readonly KnownGroup[];

/** One thing that an operator does; numbers pick a group or a rule, whatever their range. */
export type Edit =
  | {
      readonly do: "set";
      readonly rule: number;
      readonly field: "for" | "expr" | "summary" | "severity" | "team";
    }
  | { readonly do: "drop"; readonly rule: number; readonly field: "for" | "labels" }
  | { readonly do: "rename" | "delete" | "copy" | "turn-into-record"; readonly rule: number }
  | { readonly do: "move"; readonly rule: number; readonly group: number; readonly at: number }
  | { readonly do: "add"; readonly group: number; readonly at: number; readonly name: string }
  | {
      readonly do: "rename-group" | "set-interval" | "delete-group" | "reverse-group" | "raise-group";
      readonly group: number;
    }
  | { readonly do: "fold-group"; readonly group: number; readonly into: number };

/** Documents with twins (one name and metric, other labels) and with rules of one threshold and duration. */
export function knownDocument(): fc.Arbitrary<KnownDocument> {
  const families = fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 7 }), {
    minLength: 1,
    maxLength: 4,
  });
  return families.map((groups) => {
    let id = 0;
    return groups.map((rules, index) => ({
      id: index,
      fields: { name: `group-${index}`, interval: "1m" },
      rules: rules.map((family) => {
        id += 1;
        return { id, origin: id, value: ruleOf(id, family) };
      }),
    }));
  });
}

function ruleOf(id: number, family: number): JsonObject {
  return {
    alert: `Alert${family}`,
    expr: `sum by (job) (rate(metric${family}_errors_total[5m])) > ${id}`,
    for: "5m",
    labels: { severity: `s${id}`, team: "shop" },
    annotations: { summary: `Too many errors, ${id}` },
  };
}

export function edits(): fc.Arbitrary<readonly Edit[]> {
  const n = fc.nat(40);
  const edit = fc.oneof<fc.Arbitrary<Edit>[]>(
    fc.record({
      do: fc.constant("set" as const),
      rule: n,
      field: fc.constantFrom("for", "expr", "summary", "severity", "team"),
    }),
    fc.record({
      do: fc.constant("set" as const),
      rule: n,
      field: fc.constantFrom("for", "expr", "summary", "severity", "team"),
    }),
    fc.record({ do: fc.constant("drop" as const), rule: n, field: fc.constantFrom("for", "labels") }),
    fc.record({ do: fc.constantFrom("rename", "delete", "copy", "turn-into-record"), rule: n }),
    fc.record({ do: fc.constant("move" as const), rule: n, group: n, at: n }),
    fc.record({
      do: fc.constant("add" as const),
      group: n,
      at: n,
      name: fc.constantFrom("Fresh", "Fresh", "CertificateExpires"),
    }),
    fc.record({
      do: fc.constantFrom("rename-group", "set-interval", "delete-group", "reverse-group", "raise-group"),
      group: n,
    }),
    fc.record({ do: fc.constant("fold-group" as const), group: n, into: n }),
  );
  return fc.array(edit, { maxLength: 6 });
}

/** The document after the edits. Every new value is one that nobody else writes: it starts with the operator's name. */
export function play(document: KnownDocument, script: readonly Edit[], operator: string): KnownDocument {
  const fresh = freshNumbers(operator);
  return script.reduce<KnownDocument>((before, edit) => apply(before, edit, operator, fresh), document);
}

function freshNumbers(operator: string): () => number {
  let last = operator === "mine" ? 1_000_000 : 2_000_000;
  return () => {
    last += 1;
    return last;
  };
}

function apply(document: KnownDocument, edit: Edit, operator: string, fresh: () => number): KnownDocument {
  if ("group" in edit) return applyToGroup(document, edit, operator, fresh);
  const rules = document.flatMap((group) => group.rules);
  const rule = rules[edit.rule % rules.length];
  return rule ? replaceRule(document, rule, edited(rule, edit, `${operator}${fresh()}`, fresh)) : document;
}

type GroupEdit = Extract<Edit, { readonly group: number }>;
type RuleEdit = Exclude<Edit, GroupEdit>;

function edited(rule: KnownRule, edit: RuleEdit, text: string, fresh: () => number): readonly KnownRule[] {
  const { value } = rule;
  switch (edit.do) {
    case "set":
      return [
        { ...rule, value: withField(value, edit.field, edit.field === "expr" ? String(fresh()) : text) },
      ];
    case "drop":
      return [{ ...rule, value: without(value, edit.field) }];
    case "rename":
      return [
        { ...rule, value: { ...without(without(value, "alert"), "record"), alert: `Renamed_${text}` } },
      ];
    case "turn-into-record":
      return [{ ...rule, value: { ...without(without(value, "alert"), "record"), record: `job:${text}` } }];
    case "copy":
      return [
        rule,
        {
          id: fresh(),
          origin: rule.origin,
          value: { ...withField(value, "for", text), alert: `Copy_${text}` },
        },
      ];
    case "delete":
      return [];
  }
}

function withField(value: JsonObject, field: string, text: string): JsonObject {
  switch (field) {
    case "expr":
      return { ...value, expr: String(value.expr).replace(/> \d+$/, `> ${text}`) };
    case "summary":
      return { ...value, annotations: { summary: text } };
    case "for":
      return { ...value, for: text };
    default:
      return { ...value, labels: { ...(value.labels as JsonObject | undefined), [field]: text } };
  }
}

function without(value: JsonObject, field: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== field));
}

function applyToGroup(
  document: KnownDocument,
  edit: GroupEdit,
  operator: string,
  fresh: () => number,
): KnownDocument {
  const group = document[edit.group % document.length];
  if (!group) return document;
  const change = (next: Partial<KnownGroup>): KnownDocument =>
    document.map((each) => (each === group ? { ...group, ...next } : each));
  const text = `${operator}${fresh()}`;
  switch (edit.do) {
    case "set-interval":
      return change({ fields: { ...group.fields, interval: text } });
    case "rename-group":
      // Nothing tells which group a renamed one was when it holds no rules.
      return group.rules.length === 0
        ? document
        : change({ fields: { ...group.fields, name: `group-${text}` } });
    case "reverse-group":
      return change({ rules: group.rules.toReversed() });
    case "delete-group":
      return document.filter((each) => each !== group);
    case "raise-group":
      return [group, ...document.filter((each) => each !== group)];
    case "add": {
      const id = fresh();
      const name = edit.name === "Fresh" ? `Fresh_${text}` : edit.name;
      const value = { alert: name, expr: `absent(metric${id})`, for: text };
      return change({
        rules: group.rules.toSpliced(edit.at % (group.rules.length + 1), 0, { id, origin: id, value }),
      });
    }
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

function moved(document: KnownDocument, rule: KnownRule, groupId: number, at: number): KnownDocument {
  return replaceRule(document, rule, []).map((group) =>
    group.id === groupId
      ? { ...group, rules: group.rules.toSpliced(at % (group.rules.length + 1), 0, rule) }
      : group,
  );
}

function replaceRule(document: KnownDocument, rule: KnownRule, by: readonly KnownRule[]): KnownDocument {
  return document.map((group) => ({
    ...group,
    rules: group.rules.flatMap((each) => (each === rule ? by : [each])),
  }));
}

/** The document as the merge sees it. */
export function written(document: KnownDocument): Json {
  const groups = document.map(({ fields, rules }) => ({ ...fields, rules: rules.map(({ value }) => value) }));
  return { metadata: { name: "shop" }, spec: { groups } };
}
