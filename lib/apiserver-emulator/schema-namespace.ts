import { objectMeta, type Schema, text } from "./schema";

/** Namespace of the core group, v1. */
export const namespaceSchema: Schema = {
  type: "object",
  properties: {
    apiVersion: text,
    kind: text,
    metadata: objectMeta,
    spec: { type: "object", properties: { finalizers: { type: "array", items: text } } },
    status: {
      type: "object",
      properties: {
        phase: text,
        conditions: {
          type: "array",
          items: { type: "object", preserveUnknown: true },
          list: { kind: "map", keys: ["type"] },
        },
      },
    },
  },
};
