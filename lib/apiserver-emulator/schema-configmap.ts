import { objectMeta, type Schema, stringMap, text } from "./schema";

/** ConfigMap of the core group, v1. */
export const configMapSchema: Schema = {
  type: "object",
  properties: {
    apiVersion: text,
    kind: text,
    metadata: objectMeta,
    immutable: { type: "boolean" },
    data: stringMap,
    binaryData: stringMap,
  },
};
