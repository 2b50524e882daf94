import { isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { checkMetadata, type ObjectName } from "./check-metadata";
import { checkGroups } from "./check-rules";
import { at, type RuleText, type Subject, unknownField, wholeSubject, wrongType } from "./fields";
import { type Finding, found } from "./finding";
import { MAX_RENDERED_SPEC, renderedSize } from "./rendered-size";
import { fieldAt } from "./stored-fields";

/** What a check may know besides the value. */
export interface CheckContext {
  /** The text that the value was read from: findings then quote what was typed. */
  readonly text?: RuleText;
  /** The object being edited: its name is not to be changed. */
  readonly expected?: ObjectName | undefined;
  /** Fields that the cluster knows whether or not they are known here, as storedFields names them. */
  readonly stored?: readonly string[];
}

const FIXED: Readonly<Record<string, string>> = {
  apiVersion: "monitoring.coreos.com/v1",
  kind: "PrometheusRule",
};

/**
 * Everything that the CRD's schema, Kubernetes' rules for metadata and Prometheus' rule reader will refuse in an
 * object, and what they take differently from how it looks. PromQL and templates are not judged here. Any value can
 * be checked; what is no object at all is one finding.
 */
export function checkRule(
  edited: Json,
  { text, expected, stored = [] }: CheckContext = {},
): readonly Finding[] {
  const subject = wholeSubject(text);
  if (!isJsonObject(edited)) return [wrongType(edited, "map", subject)];
  const findings = [
    ...checkTop(edited, subject),
    ...(isJsonObject(edited.metadata)
      ? checkMetadata(edited.metadata, expected, at(subject, "metadata"))
      : []),
    ...checkSpec(edited.spec, at(subject, "spec")),
  ];
  const known = new Set(stored);
  return findings.filter(({ code, path }) => code !== "unknown-field" || !known.has(fieldAt(path)));
}

function checkTop(object: JsonObject, subject: Subject): readonly Finding[] {
  const known = ["apiVersion", "kind", "metadata", "spec"];
  const strangers = Object.keys(object).filter((field) => !known.includes(field));
  const missing = known.filter((field) => object[field] === undefined || object[field] === null);
  const fixed = Object.entries(FIXED).filter(
    ([field, value]) => !missing.includes(field) && object[field] !== value,
  );
  return [
    ...missing.map((field) => found("error", subject.path, { code: "required", field })),
    ...fixed.map(([field, value]) =>
      found("error", at(subject, field).path, { code: "fixed", field, value }),
    ),
    ...strangers.map((field) =>
      field === "status"
        ? found("warning", at(subject, field).path, { code: "not-sent", field }, { part: "key" })
        : unknownField(field, known, at(subject, field)),
    ),
    ...(missing.includes("metadata") || isJsonObject(object.metadata)
      ? []
      : [wrongType(object.metadata ?? null, "map", at(subject, "metadata"))]),
  ];
}

function checkSpec(spec: Json | undefined, subject: Subject): readonly Finding[] {
  if (spec === undefined || spec === null) return [];
  if (!isJsonObject(spec)) return [wrongType(spec, "map", subject)];
  const strangers = Object.keys(spec).filter((field) => field !== "groups");
  const size = renderedSize(spec);
  return [
    ...strangers.map((field) => unknownField(field, ["groups"], at(subject, field))),
    ...checkGroups(spec.groups, at(subject, "groups")),
    ...(size > MAX_RENDERED_SPEC
      ? [
          found(
            "warning",
            subject.path,
            { code: "spec-too-large", size, limit: MAX_RENDERED_SPEC },
            { part: "key" },
          ),
        ]
      : []),
  ];
}
