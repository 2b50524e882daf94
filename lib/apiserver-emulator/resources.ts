import type { Schema } from "./schema";
import { configMapSchema } from "./schema-configmap";
import { namespaceSchema } from "./schema-namespace";
import { prometheusRuleSchema } from "./schema-prometheusrule";

/** A kind of object the emulator serves, with what its URLs, messages and tables need. */
export interface ResourceType {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly subresources: readonly string[];
  /** Custom resources count generations, demand a resourceVersion on update and know no strategic merge patch. */
  readonly custom: boolean;
  readonly schema: Schema;
}

export const prometheusRules: ResourceType = {
  group: "monitoring.coreos.com",
  version: "v1",
  kind: "PrometheusRule",
  plural: "prometheusrules",
  singular: "prometheusrule",
  shortNames: ["promrule"],
  categories: ["prometheus-operator"],
  namespaced: true,
  subresources: ["status"],
  custom: true,
  schema: prometheusRuleSchema,
};

export const configMaps: ResourceType = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  singular: "configmap",
  shortNames: ["cm"],
  categories: [],
  namespaced: true,
  subresources: [],
  custom: false,
  schema: configMapSchema,
};

export const namespaces: ResourceType = {
  group: "",
  version: "v1",
  kind: "Namespace",
  plural: "namespaces",
  singular: "namespace",
  shortNames: ["ns"],
  categories: [],
  namespaced: false,
  subresources: ["status"],
  custom: false,
  schema: namespaceSchema,
};

export const resourceTypes: readonly ResourceType[] = [prometheusRules, configMaps, namespaces];

/** "v1" or "monitoring.coreos.com/v1". */
export function apiVersionOf(type: ResourceType): string {
  return type.group === "" ? type.version : `${type.group}/${type.version}`;
}

/** "configmaps" or "prometheusrules.monitoring.coreos.com", as messages name a resource. */
export function qualifiedName(type: ResourceType): string {
  return type.group === "" ? type.plural : `${type.plural}.${type.group}`;
}
