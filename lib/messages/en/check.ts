import type { Expected, Finding, JsonKind, Problem, ProblemCode } from "@/lib/prometheus-rule/finding";

const EXPECTED: Readonly<Record<Expected, string>> = {
  text: "text",
  integer: "a whole number of at most 64 bits",
  "text-or-integer": "text or a whole number",
  map: "a map of fields",
  "text-map": "a map of texts",
  list: "a list",
};

const FOUND: Readonly<Record<JsonKind, string>> = {
  null: "nothing",
  boolean: "true or false",
  number: "a number",
  text: "text",
  list: "a list",
  map: "a map",
};

/** “group "checkout", rule 2 "Slow": ”, or "" where a finding is about no group. */
function where({ place }: Finding): string {
  if (place === undefined) return "";
  const group = place.group === "" ? "Group without a name" : `Group “${place.group}”`;
  if (place.ruleNumber === undefined) return `${group}: `;
  return `${group}, rule ${place.ruleNumber}${place.ruleName === "" ? "" : ` “${place.ruleName}”`}: `;
}

function bytes(size: number): string {
  return `${Math.round(size / 1024).toLocaleString("en")} KiB`;
}

/** Sentences for each problem, without the place. */
const TEXTS: { readonly [C in ProblemCode]: (problem: Extract<Problem, { readonly code: C }>) => string } = {
  "wrong-type": ({ expected, found, typed }) =>
    typed !== undefined && (expected === "text" || expected === "text-or-integer")
      ? `This must be a string. Put it in quotes: "${typed}"`
      : `This must be ${EXPECTED[expected]}, not ${FOUND[found]}.`,
  required: ({ field }) => `“${field}” is missing.`,
  "unknown-field": ({ field, nearest }) =>
    nearest === undefined
      ? `There is no field “${field}” here: the cluster would refuse or drop it.`
      : `There is no field “${field}” here. Did you mean “${nearest}”?`,
  "not-sent": ({ field }) => `“${field}” is the cluster's to set: what is typed for it is not sent.`,
  fixed: ({ field, value }) =>
    field === "name" || field === "namespace"
      ? `The ${field} must stay “${value}”. For another ${field}, duplicate the object.`
      : `“${field}” must be “${value}”.`,
  "null-entry": ({ key }) => `“${key}” has no value: the cluster drops it.`,
  "object-name": ({ value }) =>
    `“${value}” cannot be a name: it takes small letters, digits and dashes, with a letter or digit at both ends.`,
  "metadata-key": ({ key }) =>
    `“${key}” cannot be a key here: it takes letters, digits, “-”, “_” and “.”, at most 63, after an optional domain and “/”.`,
  "metadata-label-value": ({ value }) =>
    `“${value}” cannot be the value of a label here: it takes letters, digits, “-”, “_” and “.”, at most 63.`,
  "annotations-too-large": ({ size, limit }) =>
    `The annotations take ${bytes(size)}; Kubernetes takes ${bytes(limit)} at most.`,
  duration: ({ value }) =>
    `“${value}” is no duration. Write whole numbers with units, largest unit first: 30s, 5m, 1h30m, 1d.`,
  "duration-too-long": ({ value }) => `${value} is longer than Prometheus can count (292 years).`,
  "empty-group-name": () => "A group must have a name.",
  "duplicate-group": ({ name }) =>
    `A group called “${name}” stands above already. Names of groups must differ within one object.`,
  "partial-response-value": ({ value }) => `“${value}” is no strategy: it takes “warn” or “abort”.`,
  "partial-response-thanos": () => "Used by ThanosRuler, ignored by Prometheus.",
  "alert-and-record": () => "A rule is either an alert or a recording rule: remove “alert” or “record”.",
  "neither-alert-nor-record": () => "A rule must have an “alert” or a “record” name.",
  "field-of-alerts": ({ field }) => `A recording rule cannot have “${field}”.`,
  "empty-expr": () => "The expression is empty.",
  "record-name": ({ name }) =>
    `“${name}” cannot be the name of a metric: it takes letters, digits, “_” and “:”, and no digit first.`,
  "label-name": ({ name }) =>
    `“${name}” cannot be the name of a label: it takes letters, digits and “_”, and no digit first.`,
  "annotation-name": ({ name }) =>
    `“${name}” cannot be the name of an annotation: it takes letters, digits and “_”, and no digit first.`,
  "dotted-name": ({ name }) =>
    `“${name}” needs Prometheus 3, and the operator's webhook refuses it unless it runs with UTF-8 names.`,
  "alertname-label": () => "This label has no effect: the name of the alert takes its place.",
  "empty-label": ({ name }) => `An empty label disappears: alerts will have no “${name}”.`,
  "value-in-label": () =>
    "A value in a label makes a new alert of each new value, so that “for” may never be reached. Put it into an annotation.",
  "spec-too-large": ({ size, limit }) =>
    `The rules take about ${bytes(size)}. The operator loads ${bytes(limit)} at most: move some groups to another object.`,
};

/** What a check found, with the place by name: line numbers move, names stay. */
export function check(finding: Finding): string {
  // Each code has the text of its own problem; the compiler cannot follow the pair through the lookup.
  const text = TEXTS[finding.code] as (problem: Problem) => string;
  return where(finding) + text(finding);
}
