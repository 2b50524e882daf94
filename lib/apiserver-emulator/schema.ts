/**
 * The part of a structural schema (OpenAPI v3 with the x-kubernetes- extensions of apiextensions.k8s.io/v1) that the
 * served kinds need. It tells apart what is validated, what is pruned and what one manager can own.
 */
export type Schema =
  | {
      readonly type: "object";
      readonly properties?: Readonly<Record<string, Schema>>;
      /** The schema of every value of a map with free keys. */
      readonly additionalProperties?: Schema;
      readonly required?: readonly string[];
      /** One manager owns all of it (x-kubernetes-map-type: atomic). */
      readonly atomic?: boolean;
      /** Takes anything, as fieldsV1 does. */
      readonly preserveUnknown?: boolean;
    }
  | {
      readonly type: "array";
      readonly items: Schema;
      /** x-kubernetes-list-type; atomic unless said otherwise. */
      readonly list?: { readonly kind: "map"; readonly keys: readonly string[] } | { readonly kind: "set" };
    }
  | {
      readonly type: "string";
      readonly minLength?: number;
      readonly pattern?: Pattern;
      readonly enum?: readonly string[];
      readonly format?: "date-time";
    }
  | { readonly type: "integer" | "boolean" | "int-or-string" };

/** A pattern as the schema spells it (Go's RE2), and how JavaScript says the same. */
export interface Pattern {
  readonly source: string;
  readonly regExp: RegExp;
}

export const text: Schema = { type: "string" };
export const stringMap: Schema = { type: "object", additionalProperties: text };

/** metadata of every kind (k8s.io/apimachinery ObjectMeta), without its validation: see metadata.ts. */
export const objectMeta: Schema = {
  type: "object",
  properties: {
    annotations: stringMap,
    creationTimestamp: text,
    deletionGracePeriodSeconds: { type: "integer" },
    deletionTimestamp: text,
    finalizers: { type: "array", items: text, list: { kind: "set" } },
    generateName: text,
    generation: { type: "integer" },
    labels: stringMap,
    managedFields: {
      type: "array",
      items: {
        type: "object",
        properties: {
          apiVersion: text,
          fieldsType: text,
          fieldsV1: { type: "object", preserveUnknown: true },
          manager: text,
          operation: text,
          subresource: text,
          time: text,
        },
      },
    },
    name: text,
    namespace: text,
    ownerReferences: {
      type: "array",
      items: {
        type: "object",
        atomic: true,
        properties: {
          apiVersion: text,
          blockOwnerDeletion: { type: "boolean" },
          controller: { type: "boolean" },
          kind: text,
          name: text,
          uid: text,
        },
      },
      list: { kind: "map", keys: ["uid"] },
    },
    resourceVersion: text,
    selfLink: text,
    uid: text,
  },
};
