/** What the editor says about each field when it completes or explains it. */
export interface SchemaTexts {
  readonly object: {
    readonly metadata: string;
    readonly name: string;
    readonly namespace: string;
    readonly labels: string;
    readonly annotations: string;
    readonly groups: string;
  };
  readonly group: Readonly<Record<GroupField, string>>;
  readonly rule: Readonly<Record<RuleField, string>>;
  readonly snippets: { readonly group: string; readonly alert: string; readonly record: string };
}

type GroupField =
  | "name"
  | "interval"
  | "query_offset"
  | "limit"
  | "partial_response_strategy"
  | "labels"
  | "rules";

type RuleField = "alert" | "record" | "expr" | "for" | "keep_firing_for" | "labels" | "annotations";

/** The CRD's pattern for durations, and the two values that show how they are written. */
const DURATION = {
  type: "string",
  pattern: "^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$",
  examples: ["5m", "1h30m"],
};

const TEXT_MAP = { type: "object", additionalProperties: { type: "string" } };

/**
 * The JSON schema (draft 7) of a PrometheusRule as operators edit it, for completion and hover. What is wrong with a
 * text is judged by checkRule, which knows more than a schema can say.
 */
export function prometheusRuleSchema(texts: SchemaTexts) {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    required: ["apiVersion", "kind", "metadata", "spec"],
    additionalProperties: false,
    properties: {
      apiVersion: { const: "monitoring.coreos.com/v1" },
      kind: { const: "PrometheusRule" },
      metadata: metadataSchema(texts),
      spec: {
        type: "object",
        additionalProperties: false,
        properties: {
          groups: { type: ["array", "null"], description: texts.object.groups, items: groupSchema(texts) },
        },
      },
    },
  };
}

function metadataSchema({ object }: SchemaTexts) {
  return {
    type: "object",
    description: object.metadata,
    required: ["name", "namespace"],
    additionalProperties: false,
    properties: {
      name: { type: "string", description: object.name },
      namespace: { type: "string", description: object.namespace },
      labels: { ...TEXT_MAP, description: object.labels },
      annotations: { ...TEXT_MAP, description: object.annotations },
    },
  };
}

function groupSchema(texts: SchemaTexts) {
  const { group, snippets } = texts;
  return {
    type: "object",
    required: ["name"],
    additionalProperties: false,
    defaultSnippets: [{ label: snippets.group, body: { name: "$1", rules: [{ alert: "$2", expr: "$3" }] } }],
    properties: {
      name: { type: "string", minLength: 1, description: group.name },
      interval: { ...DURATION, description: group.interval },
      query_offset: { ...DURATION, description: group.query_offset },
      limit: { type: "integer", description: group.limit },
      partial_response_strategy: {
        type: "string",
        enum: ["warn", "abort"],
        description: group.partial_response_strategy,
      },
      labels: { ...TEXT_MAP, description: group.labels },
      rules: { type: ["array", "null"], description: group.rules, items: ruleSchema(texts) },
    },
  };
}

function ruleSchema({ rule, snippets }: SchemaTexts) {
  return {
    type: "object",
    required: ["expr"],
    additionalProperties: false,
    defaultSnippets: [
      {
        label: snippets.alert,
        body: {
          alert: "$1",
          expr: "$2",
          for: "5m",
          labels: { severity: "warning" },
          annotations: { summary: "$3" },
        },
      },
      { label: snippets.record, body: { record: "$1", expr: "$2" } },
    ],
    properties: {
      alert: { type: "string", description: rule.alert },
      record: { type: "string", description: rule.record },
      expr: { type: ["string", "integer"], description: rule.expr },
      for: { ...DURATION, description: rule.for },
      keep_firing_for: { ...DURATION, minLength: 1, description: rule.keep_firing_for },
      labels: { ...TEXT_MAP, description: rule.labels },
      annotations: { ...TEXT_MAP, description: rule.annotations },
    },
  };
}
