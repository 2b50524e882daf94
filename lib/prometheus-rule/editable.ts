import { equalJson, isJsonObject, type Json, type JsonObject, withoutNulls } from "@/lib/json/json";
import { inReadingOrder } from "./reading-order";
import type { PrometheusRule, RuleSpec, StoredRule, StringMap } from "./types";

/** A PrometheusRule as operators see, edit and compare it: without what the server and other tools own. */
export interface Editable extends JsonObject {
  readonly apiVersion: PrometheusRule["apiVersion"];
  readonly kind: PrometheusRule["kind"];
  readonly metadata: EditableMeta;
  readonly spec: RuleSpec;
}

export interface EditableMeta extends JsonObject {
  readonly name: string;
  readonly namespace: string;
  readonly labels?: StringMap | null;
  readonly annotations?: StringMap | null;
}

/**
 * Annotations that tools write about the object: a copy for kubectl apply, and the mark of the operator's mutating
 * webhook. They are hidden everywhere and sent back as they came.
 */
const HIDDEN_ANNOTATIONS: ReadonlySet<string> = new Set([
  "kubectl.kubernetes.io/last-applied-configuration",
  "prometheus-operator-validated",
]);

/** Whether operators neither see nor edit the annotation of this key. */
export function isHiddenAnnotation(key: string): boolean {
  return HIDDEN_ANNOTATIONS.has(key);
}

/** Fields of ObjectMeta that the server owns (Kubernetes API conventions, "Metadata"). */
const SERVER_OWNED: ReadonlySet<string> = new Set([
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "managedFields",
  "ownerReferences",
  "finalizers",
  "selfLink",
  "generateName",
]);

/** Whether a field of metadata is the server's to set: nothing that is typed for it is sent. */
export function isServerOwned(field: string): boolean {
  return SERVER_OWNED.has(field);
}

/** What an operator edits of an object, its fields in the order in which people read rules. */
export function editableOf(object: PrometheusRule): Editable {
  const { name, namespace, labels, annotations } = object.metadata;
  return {
    apiVersion: object.apiVersion,
    kind: object.kind,
    metadata: {
      name,
      namespace,
      ...(labels === undefined ? {} : { labels }),
      ...visibleAnnotations(annotations),
    },
    spec: inReadingOrder(object.spec),
  };
}

/**
 * What of an object that somebody typed, or pasted out of a cluster, is the operator's to send. Fields that nobody
 * knows stay: the cluster refuses them by name, where dropping them here would lose what a misspelt field says.
 */
export function sendableOf({ status: _status, ...typed }: Editable): Editable {
  const { annotations, ...metadata } = typed.metadata;
  return { ...typed, metadata: { ...withoutServerOwned(metadata), ...visibleAnnotations(annotations) } };
}

function withoutServerOwned(metadata: EditableMeta): EditableMeta {
  const sent = Object.entries(metadata).filter(([field]) => !isServerOwned(field));
  return Object.fromEntries(sent) as EditableMeta;
}

/**
 * The object to send: spec, labels and visible annotations as edited, everything else as it is stored now. A hidden
 * annotation keeps its stored value whatever was typed for it; fields that nobody knows are the cluster's to refuse.
 */
export function withEditable(live: StoredRule, edited: Editable): StoredRule {
  const { labels: _labels, annotations: stored, ...owned } = live.metadata;
  const sent = sendableOf(edited);
  const { labels, annotations, ...typed } = sent.metadata;
  const merged = mergeAnnotations(stored, annotations);
  return {
    ...sent,
    ...live,
    metadata: {
      ...typed,
      ...owned,
      ...(labels === undefined || labels === null ? {} : { labels }),
      ...(merged === undefined ? {} : { annotations: merged }),
    },
    spec: edited.spec,
  };
}

/**
 * The object that `sendableOf` gives `edited` for and that has what is not an operator's (status, the server's fields
 * of metadata, hidden annotations) from `owner`.
 */
export function withOwned(edited: Editable, owner: PrometheusRule): PrometheusRule {
  const { status } = owner;
  const owned = Object.entries(owner.metadata).filter(([field]) => isServerOwned(field));
  const annotations = mergeAnnotations(owner.metadata.annotations, edited.metadata.annotations);
  return {
    ...edited,
    metadata: {
      ...edited.metadata,
      ...Object.fromEntries(owned),
      ...(annotations === undefined ? {} : { annotations }),
    },
    ...(status === undefined ? {} : { status }),
  };
}

/**
 * Whether two versions say the same to an operator. Key order, hidden annotations, absent against empty maps of
 * metadata and what the server owns are no difference.
 */
export function sameEditable(a: Editable, b: Editable): boolean {
  return equalJson(comparable(a), comparable(b));
}

/** Whether what is stored is what was sent: the apiserver drops nulls without a word. */
export function isStoredAs(sent: Editable, stored: Editable): boolean {
  return sameEditable(withoutNulls(sent) as Editable, withoutNulls(stored) as Editable);
}

function comparable(editable: Editable): Json {
  const { metadata, ...others } = sendableOf(editable);
  const { labels, annotations, ...named } = metadata;
  return { ...others, metadata: { ...named, labels: labels ?? {}, annotations: annotations ?? {} } };
}

function mergeAnnotations(
  stored: StringMap | null | undefined,
  edited: StringMap | null | undefined,
): StringMap | undefined {
  // A list or a text instead of a map is the cluster's to refuse: it must arrive there as typed.
  if (edited !== undefined && edited !== null && !isJsonObject(edited)) return edited;
  const hidden = pickAnnotations(stored, isHiddenAnnotation);
  const visible = pickAnnotations(edited, (key) => !isHiddenAnnotation(key));
  if (isEmpty(hidden)) return visible ?? undefined;
  return { ...hidden, ...visible };
}

/** Absent where none are left to be seen. */
function visibleAnnotations(annotations: StringMap | null | undefined): Pick<EditableMeta, "annotations"> {
  const visible = pickAnnotations(annotations, (key) => !isHiddenAnnotation(key));
  const onlyHidden = isEmpty(visible) && !isEmpty(annotations);
  return visible === undefined || onlyHidden ? {} : { annotations: visible };
}

function pickAnnotations(
  annotations: StringMap | null | undefined,
  keep: (key: string) => boolean,
): StringMap | undefined {
  if (annotations === undefined || annotations === null) return undefined;
  if (!isJsonObject(annotations)) return annotations;
  return Object.fromEntries(Object.entries(annotations).filter(([key]) => keep(key)));
}

function isEmpty(map: StringMap | null | undefined): boolean {
  return map === undefined || map === null || (isJsonObject(map) && Object.keys(map).length === 0);
}
