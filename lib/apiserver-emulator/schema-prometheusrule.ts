import { objectMeta, type Pattern, type Schema, stringMap, text } from "./schema";

const DURATION_SOURCE =
  "^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$";
const durationPattern: Pattern = { source: DURATION_SOURCE, regExp: new RegExp(DURATION_SOURCE, "u") };
const duration: Schema = { type: "string", pattern: durationPattern };

const named: Schema = { type: "string", minLength: 1 };

const rule: Schema = {
  type: "object",
  required: ["expr"],
  properties: {
    alert: text,
    annotations: stringMap,
    expr: { type: "int-or-string" },
    for: duration,
    keep_firing_for: { type: "string", minLength: 1, pattern: durationPattern },
    labels: stringMap,
    record: text,
  },
};

const group: Schema = {
  type: "object",
  required: ["name"],
  properties: {
    interval: duration,
    labels: stringMap,
    limit: { type: "integer" },
    name: named,
    partial_response_strategy: {
      type: "string",
      // Go's inline flag (?i) is the i flag here.
      pattern: { source: "^(?i)(abort|warn)?$", regExp: /^(abort|warn)?$/iu },
    },
    query_offset: duration,
    rules: { type: "array", items: rule },
  },
};

const condition: Schema = {
  type: "object",
  required: ["lastTransitionTime", "status", "type"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: text,
    observedGeneration: { type: "integer" },
    reason: text,
    status: named,
    type: { type: "string", enum: ["Accepted"], minLength: 1 },
  },
};

const binding: Schema = {
  type: "object",
  required: ["group", "name", "namespace", "resource"],
  properties: {
    conditions: { type: "array", items: condition, list: { kind: "map", keys: ["type"] } },
    group: { type: "string", enum: ["monitoring.coreos.com"] },
    name: named,
    namespace: named,
    resource: {
      type: "string",
      enum: ["prometheuses", "prometheusagents", "thanosrulers", "alertmanagers"],
    },
  },
};

/** PrometheusRule, monitoring.coreos.com/v1, as prometheus-operator 0.93 defines it. */
export const prometheusRuleSchema: Schema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: text,
    kind: text,
    metadata: objectMeta,
    spec: {
      type: "object",
      properties: { groups: { type: "array", items: group, list: { kind: "map", keys: ["name"] } } },
    },
    status: {
      type: "object",
      properties: {
        bindings: {
          type: "array",
          items: binding,
          list: { kind: "map", keys: ["group", "resource", "name", "namespace"] },
        },
      },
    },
  },
};
