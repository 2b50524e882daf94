import type { SchemaTexts } from "@/lib/prometheus-rule/schema";

/** What the editor says about each field of a PrometheusRule when it completes or explains it. */
export const schema: SchemaTexts = {
  object: {
    metadata: "Name, namespace, labels and annotations of the object.",
    name: "The object's name in its namespace. It cannot be changed later.",
    namespace: "The namespace that the object lives in.",
    labels: "Labels of the object. Prometheus selects objects by these, not by the labels of rules.",
    annotations: "Notes for people and tools. Prometheus does not read them.",
    groups: "Groups of rules. Each group is evaluated on its own.",
  },
  group: {
    name: "The group's name, once per object.",
    interval: "How often the group is evaluated, such as 30s. Without it the interval of Prometheus applies.",
    query_offset:
      "Evaluates the group that far in the past, for metrics that arrive late. Prometheus 2.53 or newer.",
    limit: "The most alerts or series that a rule of this group may produce; 0 for no limit.",
    partial_response_strategy: "For Thanos only: what to do when a store does not answer.",
    labels: "Labels added to every rule of the group. Prometheus 3 or newer.",
    rules: "Rules of the group, evaluated in this order.",
  },
  rule: {
    alert: "Makes this an alert of this name.",
    record: "Makes this a recording rule: the result is stored as a metric of this name.",
    expr: "The PromQL expression. An alert fires for each series that it returns.",
    for: "How long the expression must hold before the alert fires, such as 5m.",
    keep_firing_for: "How long the alert goes on firing after the expression has stopped to hold.",
    labels: "Labels added to each alert or series. Values are text and may be templates in alerts.",
    annotations: "Texts sent along with an alert, such as summary and description. They may be templates.",
  },
  snippets: { group: "New group", alert: "New alert", record: "New recording rule" },
};
