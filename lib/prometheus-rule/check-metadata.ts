import { isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { isHiddenAnnotation, isServerOwned } from "./editable";
import { at, checkTexts, type Subject, unknownField, wrongType } from "./fields";
import { type Finding, found } from "./finding";

/** The object that a text is about; undefined for a new one. */
export interface ObjectName {
  readonly namespace: string;
  readonly name: string;
}

const EDITABLE = ["name", "namespace", "labels", "annotations"];

const DNS_LABEL = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const KEY_NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

/** Kubernetes' limit for the keys and values of all annotations. */
const MAX_ANNOTATIONS = 262_144;

/** Checks metadata as the apiserver does. `expected`: the object being edited, whose name is not to be changed. */
export function checkMetadata(
  metadata: JsonObject,
  expected: ObjectName | undefined,
  subject: Subject,
): readonly Finding[] {
  return [
    ...checkFieldNames(metadata, subject),
    ...checkName(metadata.name, expected?.name, isSubdomain, at(subject, "name")),
    ...checkName(
      metadata.namespace,
      expected?.namespace,
      (text) => DNS_LABEL.test(text),
      at(subject, "namespace"),
    ),
    ...checkMap(metadata.labels, at(subject, "labels")),
    ...checkMap(metadata.annotations, at(subject, "annotations")),
    ...checkLabelValues(metadata.labels, at(subject, "labels")),
    ...checkAnnotationSize(metadata.annotations, at(subject, "annotations")),
  ];
}

function checkFieldNames(metadata: JsonObject, subject: Subject): readonly Finding[] {
  const strangers = Object.keys(metadata).filter((field) => !EDITABLE.includes(field));
  return strangers.map((field) =>
    isServerOwned(field)
      ? found("warning", at(subject, field).path, { code: "not-sent", field }, { part: "key" })
      : unknownField(field, EDITABLE, at(subject, field)),
  );
}

function checkName(
  value: Json | undefined,
  expected: string | undefined,
  valid: (text: string) => boolean,
  subject: Subject,
): readonly Finding[] {
  const field = String(subject.path.at(-1));
  // At the field itself: an empty one stands in its own line, and for one that is not there the nearest is marked.
  if (value === undefined || value === null || value === "")
    return [found("error", subject.path, { code: "required", field })];
  if (typeof value !== "string") return [wrongType(value, "text", subject)];
  if (expected !== undefined && value !== expected)
    return [found("error", subject.path, { code: "fixed", field, value: expected })];
  return valid(value) ? [] : [found("error", subject.path, { code: "object-name", value })];
}

function isSubdomain(text: string): boolean {
  return (
    text.length <= 253 && text.split(".").every((part) => /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(part))
  );
}

function checkMap(map: Json | undefined, subject: Subject): readonly Finding[] {
  if (map === undefined || map === null) return [];
  if (!isJsonObject(map)) return [wrongType(map, "map", subject)];
  const bad = Object.keys(map).filter((key) => !isQualifiedName(key));
  const hidden = Object.keys(map).filter(
    (key) => subject.path.at(-1) === "annotations" && isHiddenAnnotation(key),
  );
  return [
    ...checkTexts(map, subject),
    ...bad.map((key) =>
      found("error", at(subject, key).path, { code: "metadata-key", key }, { part: "key" }),
    ),
    ...hidden.map((field) =>
      found("warning", at(subject, field).path, { code: "not-sent", field }, { part: "key" }),
    ),
  ];
}

/** An optional DNS prefix and a name, as for all keys of labels and annotations. */
function isQualifiedName(key: string): boolean {
  const [name = "", prefix, ...others] = key.split("/").toReversed();
  return (
    others.length === 0 && KEY_NAME.test(name) && (prefix === undefined || isSubdomain(prefix.toLowerCase()))
  );
}

function checkLabelValues(labels: Json | undefined, subject: Subject): readonly Finding[] {
  if (!isJsonObject(labels)) return [];
  return Object.entries(labels).flatMap(([key, value]) =>
    typeof value !== "string" || value === "" || KEY_NAME.test(value)
      ? []
      : [found("error", at(subject, key).path, { code: "metadata-label-value", value })],
  );
}

function checkAnnotationSize(annotations: Json | undefined, { path }: Subject): readonly Finding[] {
  if (!isJsonObject(annotations)) return [];
  const encoder = new TextEncoder();
  const size = Object.entries(annotations).reduce(
    (sum, [key, value]) => sum + encoder.encode(key + (typeof value === "string" ? value : "")).length,
    0,
  );
  return size > MAX_ANNOTATIONS
    ? [found("error", path, { code: "annotations-too-large", size, limit: MAX_ANNOTATIONS }, { part: "key" })]
    : [];
}
