import { expect, test } from "vitest";
import type { Json } from "@/lib/json/json";
import { namedCause, placeOfCause } from "./causes";

const OBJECT = {
  metadata: { name: "checkout", labels: { role: "a b" } },
  spec: {
    groups: [
      { name: "first", rules: [{ alert: "A", expr: "up" }] },
      {
        name: 'say "hi"',
        rules: [
          { alert: "Slow", expr: "sum(up", labels: { "a-b": "x" }, annotations: { summary: "{{" } },
          { record: "x{", expr: "1", for: "5m" },
        ],
      },
      { name: "first", rules: [] },
    ],
  },
};

function place(message: string, field = ""): string | undefined {
  const found = placeOfCause({ field, message }, OBJECT);
  if (found === undefined) return undefined;
  const within = found.within ? ` ${found.within.line}:${found.within.column}` : "";
  return `${found.path.join(".")}${within} ${found.message}`;
}

const SECOND = 'group "say \\"hi\\"", rule';

test.each([
  ["spec.groups[1].rules[0].expr", "spec.groups.1.rules.0.expr m"],
  ["spec.groups[1].rules[0].labels.a-b", "spec.groups.1.rules.0.labels.a-b m"],
  ["spec.groups[0].rules[0].for", "spec.groups.0.rules.0 m"],
  ["spec.groups[9].name", "spec.groups m"],
  ["spec.groups[2]", "spec.groups.2 m"],
  ["metadata.labels", "metadata.labels m"],
  ["<nil>", undefined],
  ["", undefined],
])("the field %s is found, or the nearest place round it", (field, found) => {
  expect(place("m", field)).toBe(found);
});

test.each([
  [
    `5:11: ${SECOND} 1, "Slow": could not parse expression: 1:7: parse error: unclosed left parenthesis`,
    "spec.groups.1.rules.0.expr 1:7 parse error: unclosed left parenthesis",
  ],
  [
    `7:11: ${SECOND} 1, "Slow": could not parse expression: unknown`,
    "spec.groups.1.rules.0.expr could not parse expression: unknown",
  ],
  [
    `0:0: 0:0: ${SECOND} 2, "": one of 'record' or 'alert' must be set`,
    "spec.groups.1.rules.1 one of 'record' or 'alert' must be set",
  ],
  [
    `3:4: ${SECOND} 2, "x{": invalid field 'for' in recording rule`,
    "spec.groups.1.rules.1.for invalid field 'for' in recording rule",
  ],
  [
    `3:4: ${SECOND} 2, "x{": braces present in the recording rule name; should it be in expr?: x{`,
    "spec.groups.1.rules.1.record braces present in the recording rule name; should it be in expr?: x{",
  ],
  [
    `${SECOND} 1, "Slow": invalid label name: a-b`,
    "spec.groups.1.rules.0.labels.a-b invalid label name: a-b",
  ],
  [
    `${SECOND} 1, "Slow": annotation "summary": template: unclosed`,
    'spec.groups.1.rules.0.annotations.summary annotation "summary": template: unclosed',
  ],
  [
    '9:3: groupname: "first" is repeated in the same file',
    'spec.groups.2.name 9:3: groupname: "first" is repeated in the same file',
  ],
  ['1:1: group "nobody", rule 1, "X": invalid label name: a', undefined],
  ["something else", undefined],
])("the webhook's sentence %j is about the rule that it names", (message, found) => {
  expect(place(message)).toBe(found);
});

test("a rule that was moved down since is found by its name, where that tells it from the others", () => {
  const cause = { field: "", message: 'group "g", rule 1, "Slow": could not parse expression: 1:1: oops' };
  const placeIn = (...alerts: string[]) => {
    const rules = alerts.map((alert) => ({ alert, expr: "up" }));
    return placeOfCause(cause, { spec: { groups: [{ name: "g", rules }] } })?.path.at(4);
  };
  expect(placeIn("Slow", "Slow")).toBe(0);
  expect(placeIn("New", "Slow")).toBe(1);
  expect(placeIn("New", "Slow", "Slow")).toBe(0);
  expect(placeIn("Renamed", "Other")).toBe(0);
});

test("a path is followed by the names that it led to, when groups and rules are put above it", () => {
  const group = (name: string, ...alerts: string[]) => ({ name, rules: alerts.map((alert) => ({ alert })) });
  const object = (...groups: object[]) => ({ spec: { groups } }) as Json;
  const sent = object(group("a", "One", "Two"));
  const placeIn = (field: string, edited: Json) =>
    placeOfCause(namedCause({ field, message: "m" }, sent), edited)?.path.join(".");
  const grown = object(group("new", "One"), group("a", "Zero", "One", "Two"));
  expect(placeIn("spec.groups[0].rules[1].alert", sent)).toBe("spec.groups.0.rules.1.alert");
  expect(placeIn("spec.groups[0].rules[1].alert", grown)).toBe("spec.groups.1.rules.2.alert");
  expect(placeIn("spec.groups[0].rules", grown)).toBe("spec.groups.1.rules");
  expect(placeIn("spec.groups[0].name", grown)).toBe("spec.groups.1.name");
  expect(placeIn("spec.groups[0]", grown)).toBe("spec.groups.1");
  expect(placeIn("spec.groups[0].rules[1]", object(group("renamed", "Two")))).toBe("spec.groups");
  expect(placeIn("spec", grown)).toBe("spec");
});

test("a value without groups is taken as it is", () => {
  expect(placeOfCause({ field: "spec", message: "Required value" }, null)?.path).toEqual([]);
  expect(placeOfCause({ field: "", message: 'group "g", rule 1, "A": x' }, { spec: null })).toBe(undefined);
});
