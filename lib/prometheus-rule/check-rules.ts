import { isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { at, checkFields, GROUP_FIELDS, RULE_FIELDS, type Subject, wrongType } from "./fields";
import { type Finding, found, type Problem, type RulePlace } from "./finding";
import { labelName, metricName, type NameVerdict } from "./names";

/** Checks the groups of a spec and every rule in them, as the CRD and then Prometheus' rule reader judge them. */
export function checkGroups(groups: Json | undefined, subject: Subject): readonly Finding[] {
  if (groups === undefined || groups === null) return [];
  if (!isJsonArray(groups)) return [wrongType(groups, "list", subject)];
  const seen = new Set<Json>();
  return groups.flatMap((group, i) => {
    const place = { group: nameIn(group), ruleNumber: undefined, ruleName: "" };
    const here = { ...at(subject, i), place };
    if (!isJsonObject(group)) return [wrongType(group, "map", here)];
    const { name } = group;
    const twice = typeof name === "string" && seen.has(name);
    if (name !== undefined) seen.add(name);
    return [
      ...(twice
        ? [found("error", at(here, "name").path, { code: "duplicate-group", name: String(name) }, { place })]
        : []),
      ...checkGroup(group, here),
    ];
  });
}

function checkGroup(group: JsonObject, subject: Subject): readonly Finding[] {
  return [
    ...checkFields(group, GROUP_FIELDS, subject),
    ...checkGroupName(group, subject),
    ...checkPartialResponse(group, subject),
    ...checkNames(group.labels, "label-name", at(subject, "labels")),
    ...(isJsonArray(group.rules)
      ? group.rules.flatMap((rule, i) => checkRuleAt(rule, i, at(subject, "rules", i)))
      : []),
  ];
}

function checkGroupName({ name }: JsonObject, subject: Subject): readonly Finding[] {
  const { path, place } = subject;
  if (name === undefined || name === null)
    return [found("error", path, { code: "required", field: "name" }, { place })];
  return name === ""
    ? [found("error", at(subject, "name").path, { code: "empty-group-name" }, { place })]
    : [];
}

/** A field of Thanos' ruler: Prometheus does not know it, and the operator leaves it out for Prometheus. */
function checkPartialResponse(group: JsonObject, subject: Subject): readonly Finding[] {
  const { partial_response_strategy: strategy } = group;
  if (typeof strategy !== "string") return [];
  const { path, place } = at(subject, "partial_response_strategy");
  if (!/^(?:abort|warn)?$/i.test(strategy))
    return [found("error", path, { code: "partial-response-value", value: strategy }, { place })];
  return [found("info", path, { code: "partial-response-thanos" }, { place })];
}

function checkRuleAt(rule: Json, index: number, subject: Subject): readonly Finding[] {
  if (!isJsonObject(rule)) return [wrongType(rule, "map", subject)];
  const ruleName = [rule.alert, rule.record].find((name) => typeof name === "string" && name !== "");
  const place: RulePlace = {
    group: subject.place?.group ?? "",
    ruleNumber: index + 1,
    ruleName: typeof ruleName === "string" ? ruleName : "",
  };
  const here = { ...subject, place };
  return [
    ...checkFields(rule, RULE_FIELDS, here),
    ...checkTitle(rule, here),
    ...checkExpr(rule.expr, here),
    ...checkNames(rule.labels, "label-name", at(here, "labels")),
    ...checkNames(rule.annotations, "annotation-name", at(here, "annotations")),
    ...(isSet(rule.alert) ? checkAlertLabels(rule.labels, at(here, "labels")) : []),
  ];
}

const FIELDS_OF_ALERTS = ["for", "keep_firing_for", "annotations"];

/** Exactly one of alert and record, and on a recording rule nothing that only an alert has. */
function checkTitle(rule: JsonObject, subject: Subject): readonly Finding[] {
  const { path, place } = subject;
  if (isSet(rule.alert) && isSet(rule.record))
    return [found("error", at(subject, "record").path, { code: "alert-and-record" }, { place, part: "key" })];
  if (!isSet(rule.alert) && !isSet(rule.record))
    return [found("error", path, { code: "neither-alert-nor-record" }, { place })];
  if (typeof rule.record !== "string" || !isSet(rule.record)) return [];
  const misplaced = FIELDS_OF_ALERTS.filter((field) => isSet(rule[field])).map((field) =>
    found("error", at(subject, field).path, { code: "field-of-alerts", field }, { place, part: "key" }),
  );
  const name = judged(metricName(rule.record), "record-name", rule.record, at(subject, "record"), "value");
  return [...misplaced, ...name];
}

function checkExpr(expr: Json | undefined, subject: Subject): readonly Finding[] {
  const { path, place } = subject;
  if (expr === undefined || expr === null)
    return [found("error", path, { code: "required", field: "expr" }, { place })];
  const empty = typeof expr === "string" && expr.trim() === "";
  return empty ? [found("error", at(subject, "expr").path, { code: "empty-expr" }, { place })] : [];
}

/** The rule reader takes an absent, null or empty field for one that is not there. */
function isSet(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === "") return false;
  return !isJsonObject(value) || Object.keys(value).length > 0;
}

function checkNames(
  map: Json | undefined,
  code: "label-name" | "annotation-name",
  subject: Subject,
): readonly Finding[] {
  if (!isJsonObject(map)) return [];
  return Object.keys(map).flatMap((name) => judged(labelName(name), code, name, at(subject, name), "key"));
}

function judged(
  verdict: NameVerdict,
  code: "record-name" | "label-name" | "annotation-name",
  name: string,
  { path, place }: Subject,
  part: "key" | "value",
): readonly Finding[] {
  if (verdict === "valid") return [];
  return verdict === "dotted"
    ? [found("info", path, { code: "dotted-name", name }, { place, part })]
    : [found("error", path, { code, name }, { place, part })];
}

/** Labels of an alert that Prometheus takes, but hardly as they were meant. */
function checkAlertLabels(labels: Json | undefined, subject: Subject): readonly Finding[] {
  if (!isJsonObject(labels)) return [];
  return Object.entries(labels).flatMap(([name, value]) => {
    const problem = typeof value === "string" ? labelTrap(name, value) : undefined;
    return problem === undefined
      ? []
      : [found("warning", at(subject, name).path, problem, { place: subject.place })];
  });
}

function labelTrap(name: string, value: string): Problem | undefined {
  if (name === "alertname") return { code: "alertname-label" };
  if (value === "") return { code: "empty-label", name };
  return /\{\{[^}]*(?:\$value|\.Value)\b/.test(value) ? { code: "value-in-label", name } : undefined;
}

function nameIn(group: Json): string {
  return isJsonObject(group) && typeof group.name === "string" ? group.name : "";
}
