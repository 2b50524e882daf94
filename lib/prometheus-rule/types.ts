import type { Json, JsonObject } from "@/lib/json/json";

/**
 * An object's version as the apiserver wrote it. Opaque: compared for equality only, never ordered or converted
 * (Kubernetes API concepts, "Resource versions"; KEP-5504 promises order from 1.35 on, Truce does not need it).
 */
export type ResourceVersion = string & { readonly __brand: "resourceVersion" };

/** A rule as stored: either alert or record, but the cluster can hold both, neither and unknown values. */
export interface Rule extends JsonObject {
  readonly alert?: string;
  readonly record?: string;
  /** The CRD's type is int-or-string. */
  readonly expr?: string | number | bigint;
  readonly for?: string;
  readonly keep_firing_for?: string;
  readonly labels?: StringMap | null;
  readonly annotations?: StringMap | null;
}

export interface StringMap extends JsonObject {
  readonly [key: string]: string | undefined;
}

export interface Group extends JsonObject {
  readonly name: string;
  readonly interval?: string;
  readonly query_offset?: string;
  readonly limit?: number | bigint;
  readonly partial_response_strategy?: string;
  readonly labels?: StringMap | null;
  readonly rules?: readonly Rule[] | null;
}

export interface RuleSpec extends JsonObject {
  readonly groups?: readonly Group[] | null;
}

export interface ObjectMeta extends JsonObject {
  readonly name: string;
  readonly namespace: string;
  readonly uid?: string;
  readonly resourceVersion?: ResourceVersion;
  readonly generation?: number;
  readonly creationTimestamp?: string | null;
  readonly deletionTimestamp?: string;
  readonly labels?: StringMap | null;
  readonly annotations?: StringMap | null;
  readonly ownerReferences?: readonly OwnerReference[];
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly ManagedFieldsEntry[];
}

export interface OwnerReference extends JsonObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
}

export interface ManagedFieldsEntry extends JsonObject {
  readonly manager?: string;
  /** Update or Apply. */
  readonly operation?: string;
  readonly subresource?: string;
  /** RFC 3339. */
  readonly time?: string;
  readonly fieldsV1?: Json;
}

/** A PrometheusRule (monitoring.coreos.com/v1), not necessarily stored yet. */
export interface PrometheusRule extends JsonObject {
  readonly apiVersion: "monitoring.coreos.com/v1";
  readonly kind: "PrometheusRule";
  readonly metadata: ObjectMeta;
  readonly spec: RuleSpec;
}

/** A PrometheusRule as read from the cluster: it has a uid and a version, and a save must name both. */
export interface StoredRule extends PrometheusRule {
  readonly metadata: ObjectMeta & { readonly uid: string; readonly resourceVersion: ResourceVersion };
}
