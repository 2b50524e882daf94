import { expect, test } from "vitest";
import { sentRule, sentStoredRule } from "./sent-rule";

const HEAD = '"apiVersion":"monitoring.coreos.com/v1","kind":"PrometheusRule"';
const CREATED = `{${HEAD},"metadata":{"namespace":"shop","name":"cart"},"spec":{}}`;
const STORED = CREATED.replace('"cart"', '"cart","uid":"u1","resourceVersion":"v1"');

/** The spec holds a list in a list in a list: `levels` of them. */
function nested(text: string, levels: number): string {
  return text.replace('"spec":{}', `"spec":{"groups":${"[".repeat(levels)}${"]".repeat(levels)}}`);
}

test("a rule is read, and one that is stored names its uid and version", () => {
  expect(sentRule(CREATED)).toEqual({ ok: true, value: JSON.parse(CREATED) });
  expect(sentStoredRule(STORED)).toEqual({ ok: true, value: JSON.parse(STORED) });
  expect(sentStoredRule(CREATED)).toMatchObject({
    failure: { kind: "invalid", message: "What was sent is not a stored PrometheusRule." },
  });
});

test("a version is a string, kept as it is; a number is none", () => {
  for (const version of ["9007199254740993", "0100", "1e3", "abc"])
    expect(sentStoredRule(STORED.replace('"v1"', `"${version}"`))).toMatchObject({
      value: { metadata: { resourceVersion: version } },
    });
  expect(sentStoredRule(STORED.replace('"v1"', "9007199254740993"))).toMatchObject({ ok: false });
});

test.each(["", "{", "null", "[]", '{"kind":"ConfigMap"}'])("%j is said to be no rule", (text) => {
  expect(sentRule(text)).toMatchObject({
    failure: { kind: "invalid", message: "What was sent is not a PrometheusRule." },
  });
});

test.each([1_000, 50_000, 500_000])("one nested %i levels deep is refused with a sentence", (levels) => {
  const failure = {
    kind: "invalid",
    message: "What was sent is nested more than 1000 levels deep, which no PrometheusRule is.",
  };
  expect(sentRule(nested(CREATED, levels))).toMatchObject({ failure });
  expect(sentStoredRule(nested(STORED, levels))).toMatchObject({ failure });
});

test("one nested as deep as can still be handled is read", () => {
  expect(sentRule(nested(CREATED, 998)).ok).toBe(true);
});
