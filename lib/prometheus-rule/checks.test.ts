import { expect, test } from "vitest";
import type { Json } from "@/lib/json/json";
import { type CheckContext, checkRule } from "./checks";
import { isQuotable } from "./finding";

const HEAD = { apiVersion: "monitoring.coreos.com/v1", kind: "PrometheusRule" };
const METADATA = { name: "checkout", namespace: "shop" };

/** Each finding as `severity path code`, with `@key` where the key is meant. */
function findingsOf(object: Json, context?: CheckContext): readonly string[] {
  return checkRule(object, context).map(
    ({ severity, path, part, code }) =>
      `${severity} ${path.join(".")}${part === "key" ? "@key" : ""} ${code}`,
  );
}

function ofSpec(spec: Json): readonly string[] {
  return findingsOf({ ...HEAD, metadata: METADATA, spec });
}

/** Findings in one rule; paths begin at the rule. */
function ofRule(rule: Json): readonly string[] {
  return ofSpec({ groups: [{ name: "g", rules: [rule] }] }).map((line) =>
    line.replace("spec.groups.0.rules.0.", ""),
  );
}

function ofMetadata(metadata: Json, context?: CheckContext): readonly string[] {
  return findingsOf({ ...HEAD, metadata, spec: {} }, context).map((line) => line.replace("metadata.", ""));
}

test("an object that uses every field is fine", () => {
  const findings = ofSpec({
    groups: [
      {
        name: "g",
        interval: "45s",
        query_offset: "1m",
        limit: 20,
        labels: { team: "pay" },
        rules: [
          {
            alert: "Disk 95% full (café)",
            expr: "up == 0",
            for: "1h30m",
            keep_firing_for: "250ms",
            labels: { severity: "page", __tmp__: "x" },
            annotations: { summary: "now {{ $value }}" },
          },
          { record: "job:up:sum", expr: 1, labels: { source: "", alertname: "x" } },
        ],
      },
    ],
  });
  expect(findings).toEqual([]);
});

test.each([
  ["empty spec", {}],
  ["null groups", { groups: null }],
  ["no groups", { groups: [] }],
  ["a group alone", { groups: [{ name: "g" }] }],
  ["null rules", { groups: [{ name: "g", rules: null, labels: null }] }],
  [
    "twins in one group",
    {
      groups: [
        {
          name: "g",
          rules: [
            { alert: "A", expr: "x", labels: { w: "1" } },
            { alert: "A", expr: "y", labels: { w: "2" } },
          ],
        },
      ],
    },
  ],
])("%s is fine", (_, spec) => {
  expect(ofSpec(spec as Json)).toEqual([]);
});

test.each<[Json, readonly string[]]>([
  [null, ["error  wrong-type"]],
  [[], ["error  wrong-type"]],
  [{}, Array(4).fill("error  required")],
  [
    { apiVersion: "v1", kind: "Rule", metadata: METADATA, spec: {} },
    ["error apiVersion fixed", "error kind fixed"],
  ],
  [{ ...HEAD, metadata: METADATA, spec: null }, ["error  required"]],
  [
    { ...HEAD, metadata: [], spec: 1, status: {}, extra: 1 },
    [
      "warning status@key not-sent",
      "error extra@key unknown-field",
      "error metadata wrong-type",
      "error spec wrong-type",
    ],
  ],
])("the frame of an object: %j", (object, findings) => {
  expect(findingsOf(object)).toEqual(findings);
});

test.each<[string, Json, readonly string[]]>([
  ["both titles", { alert: "A", record: "a:b", expr: "up" }, ["error record@key alert-and-record"]],
  ["an empty alert beside a record", { alert: "", record: "a:b", expr: "up" }, []],
  [
    "annotations on a record",
    { record: "a", expr: "1", annotations: { a: "b" } },
    ["error annotations@key field-of-alerts"],
  ],
  ["empty annotations on a record", { record: "a", expr: "1", annotations: {}, for: "" }, []],
  ["for on a record", { record: "a", expr: "1", for: "5m" }, ["error for@key field-of-alerts"]],
  [
    "keep_firing_for on a record",
    { record: "a", expr: "1", keep_firing_for: "5m" },
    ["error keep_firing_for@key field-of-alerts"],
  ],
  ["an empty expression", { alert: "A", expr: " " }, ["error expr empty-expr"]],
  ["a whole number as expression", { alert: "A", expr: 9007199254740993n }, []],
  ["the largest whole number as expression", { alert: "A", expr: 9223372036854775807n }, []],
  [
    "a whole number as expression that the cluster cannot count",
    { alert: "A", expr: 9223372036854775808n },
    ["error expr wrong-type"],
  ],
  ["1e20 as expression", { alert: "A", expr: 1e20 }, ["error expr wrong-type"]],
  ["a fraction as expression", { alert: "A", expr: 1.5 }, ["error expr wrong-type"]],
  ["a truth value as expression", { alert: "A", expr: true }, ["error expr wrong-type"]],
  ["a number as name", { alert: 5, expr: "up" }, ["error alert wrong-type"]],
  ["a record name with a blank", { record: "my metric", expr: "1" }, ["error record record-name"]],
  ["a record name with braces", { record: 'x{a="b"}', expr: "1" }, ["error record record-name"]],
  ["a record name with dots", { record: "http.errors:sum", expr: "1" }, ["info record dotted-name"]],
  [
    "a label name with a slash",
    { alert: "A", expr: "1", labels: { "app/part": "x" } },
    ["error labels.app/part@key label-name"],
  ],
  [
    "the label __name__",
    { alert: "A", expr: "1", labels: { __name__: "x" } },
    ["error labels.__name__@key label-name"],
  ],
  [
    "an annotation name with a dash",
    { alert: "A", expr: "1", annotations: { "run-book": "x" } },
    ["error annotations.run-book@key annotation-name"],
  ],
  [
    "the label alertname",
    { alert: "A", expr: "1", labels: { alertname: "x" } },
    ["warning labels.alertname alertname-label"],
  ],
  ["an empty label", { alert: "A", expr: "1", labels: { team: "" } }, ["warning labels.team empty-label"]],
  [
    "a value in a label",
    { alert: "A", expr: "1", labels: { now: '{{ printf "%f" $value }}' } },
    ["warning labels.now value-in-label"],
  ],
  [
    "a label that is no text",
    { alert: "A", expr: "1", labels: { a: 1, b: true, c: null } },
    ["error labels.a wrong-type", "error labels.b wrong-type", "warning labels.c@key null-entry"],
  ],
  ["labels that are no map", { alert: "A", expr: "1", labels: ["a"] }, ["error labels wrong-type"]],
  [
    "misspelt fields",
    { alert: "A", expr: "1", keepFiringFor: "5m", annotation: {} },
    ["error keepFiringFor@key unknown-field", "error annotation@key unknown-field"],
  ],
])("a rule with %s", (_, rule, findings) => {
  expect(ofRule(rule)).toEqual(findings);
});

test("a rule that is no rule, or lacks what it needs", () => {
  const findings = ofSpec({ groups: [{ name: "g", rules: [7, { expr: "up" }, { alert: "A" }] }, null] });
  expect(findings).toEqual([
    "error spec.groups.0.rules.0 wrong-type",
    "error spec.groups.0.rules.1 neither-alert-nor-record",
    "error spec.groups.0.rules.2 required",
    "error spec.groups.1 wrong-type",
  ]);
});

test("a finding names its group and rule", () => {
  const groups = [
    {
      name: "g",
      rules: [
        { alert: "A", expr: "1" },
        { alert: "B", expr: "" },
      ],
    },
  ];
  const [finding] = checkRule({ ...HEAD, metadata: METADATA, spec: { groups } });
  expect(finding?.place).toEqual({ group: "g", ruleNumber: 2, ruleName: "B" });
});

test("a misspelt field is told the one that was meant", () => {
  const group = { name: "g", evaluation_interval: "30s", Rules: [], zzz: 1 };
  const nearest = checkRule({ ...HEAD, metadata: METADATA, spec: { groups: [group] } }).map((finding) =>
    finding.code === "unknown-field" ? finding.nearest : finding.code,
  );
  expect(nearest).toEqual(["interval", "rules", undefined]);
});

test.each([
  ["0", true],
  ["0s", true],
  ["", true],
  ["90m", true],
  ["1h30m", true],
  ["1y2w3d4h5m6s7ms", true],
  ["250ms", true],
  [5, false],
  [0, false],
  ["1.5h", false],
  ["30m1h", false],
  ["5 m", false],
  ["5M", false],
  ["-5m", false],
  ["5min", false],
  ["300y", false],
])("a `for` of %j: %s", (value, fine) => {
  expect(ofRule({ alert: "A", expr: "1", for: value })).toHaveLength(fine ? 0 : 1);
});

test("the empty text is a duration for interval, but not for keep_firing_for and query_offset", () => {
  const rule = { alert: "A", expr: "1", keep_firing_for: "" };
  expect(ofSpec({ groups: [{ name: "g", interval: "", query_offset: "", rules: [rule] }] })).toEqual([
    "error spec.groups.0.query_offset duration",
    "error spec.groups.0.rules.0.keep_firing_for duration",
  ]);
});

test("groups: names, and what only Thanos knows", () => {
  const groups = [
    { name: "a", partial_response_strategy: "WARN" },
    { name: "b", partial_response_strategy: "maybe", limit: 1.5 },
    { name: "a" },
    { name: "" },
    {},
  ];
  expect(ofSpec({ groups, extra: 1 })).toEqual([
    "error spec.extra@key unknown-field",
    "info spec.groups.0.partial_response_strategy partial-response-thanos",
    "error spec.groups.1.limit wrong-type",
    "error spec.groups.1.partial_response_strategy partial-response-value",
    "error spec.groups.2.name duplicate-group",
    "error spec.groups.3.name empty-group-name",
    "error spec.groups.4 required",
  ]);
});

test.each<[string, Json, readonly string[]]>([
  ["another name than the object has", { ...METADATA, name: "other" }, ["error name fixed"]],
  ["another namespace", { ...METADATA, namespace: "other" }, ["error namespace fixed"]],
  ["no name", { namespace: "shop" }, ["error name required"]],
  ["an empty namespace", { ...METADATA, namespace: "" }, ["error namespace required"]],
  [
    "labels that Kubernetes refuses",
    { ...METADATA, labels: { "a b": "x", role: "two words", n: 1 } },
    [
      "error labels.n wrong-type",
      "error labels.a b@key metadata-key",
      "error labels.role metadata-label-value",
    ],
  ],
  [
    "labels that Kubernetes takes",
    { ...METADATA, labels: { "app.kubernetes.io/part-of": "shop", empty: "" } },
    [],
  ],
  [
    "fields of the server",
    { ...METADATA, uid: "1", managedFields: [] },
    ["warning uid@key not-sent", "warning managedFields@key not-sent"],
  ],
  [
    "hidden annotations",
    { ...METADATA, annotations: { "prometheus-operator-validated": "true" } },
    ["warning annotations.prometheus-operator-validated@key not-sent"],
  ],
  ["a misspelt field", { ...METADATA, label: {} }, ["error label@key unknown-field"]],
  [
    "annotations beyond 256 KiB",
    { ...METADATA, annotations: { note: "ü".repeat(131_072) } },
    ["error annotations@key annotations-too-large"],
  ],
])("metadata with %s", (_, metadata, findings) => {
  expect(ofMetadata(metadata, { expected: METADATA })).toEqual(findings);
});

test.each([
  ["Upper", "shop"],
  ["a..b", "shop"],
  ["a", "with.dot"],
])("a new object cannot be called %s in %s", (name, namespace) => {
  expect(ofMetadata({ name, namespace })).toHaveLength(1);
});

test("findings quote what was typed, also where Truce reads a text and kubectl does not", () => {
  const path = ["spec", "groups", 0, "rules", 0, "labels"];
  const typed: Record<string, string> = { build: "0777", ratio: "1.50" };
  const text = {
    sourceAt: (place: readonly (string | number)[]) => typed[String(place.at(-1))],
    spellings: [
      { path: [...path, "paged"], part: "value", source: "yes", kind: "boolean", reading: true },
      { path: [...path, "at"], part: "value", source: "12:30", kind: "sexagesimal", reading: 750 },
    ] as const,
  };
  const labels = { build: 777, ratio: 1.5, paged: "yes", at: "12:30" };
  const groups = [{ name: "g", rules: [{ alert: "A", expr: "1", labels }] }];
  const findings = checkRule({ ...HEAD, metadata: METADATA, spec: { groups } }, { text });
  expect(findings.map((finding) => finding.code === "wrong-type" && finding.typed)).toEqual([
    "0777",
    "1.50",
    "yes",
  ]);
  expect(findings.every(isQuotable)).toBe(true);
});

test("a spec that the operator would not load is said to be too large", () => {
  const rules = Array.from({ length: 3000 }, (_, i) => ({
    alert: `Alert${i}`,
    expr: "up == 0".padEnd(170, " + 0"),
  }));
  expect(ofSpec({ groups: [{ name: "g", rules }] })).toEqual(["warning spec@key spec-too-large"]);
  expect(ofSpec({ groups: [{ name: "g", rules: rules.slice(0, 2000) }] })).toEqual([]);
});
