import type { Messages } from "@/lib/messages/messages";

export const schema: Messages["schema"] = {
  object: {
    metadata: "对象的名称、命名空间、标签和注解。",
    name: "对象在其命名空间中的名称，之后不能更改。",
    namespace: "对象所在的命名空间。",
    labels: "对象的标签。Prometheus 依据这些标签选择对象，而不是依据规则的标签。",
    annotations: "供人和工具使用的注解。Prometheus 不读取它们。",
    groups: "规则组的列表。每个规则组独立求值。",
  },
  group: {
    name: "规则组的名称，在一个对象中不能重复。",
    interval: "规则组的求值间隔，例如 30s。不填则使用 Prometheus 的全局间隔。",
    query_offset: "将规则组的求值时间向过去偏移这么久，用于晚到的指标。需要 Prometheus 2.53 或更高版本。",
    limit: "此规则组的一条规则最多可产生的告警数或序列数；0 表示不限。",
    partial_response_strategy: "仅用于 Thanos：当某个 Store 没有响应时如何处理。",
    labels: "添加到此规则组每条规则的标签。需要 Prometheus 3 或更高版本。",
    rules: "规则组中的规则，按此顺序求值。",
  },
  rule: {
    alert: "使其成为以此命名的告警规则。",
    record: "使其成为记录规则：结果存储为以此命名的指标。",
    expr: "PromQL 表达式。它返回的每个序列都会触发一条告警。",
    for: "表达式须持续成立多久才触发告警，例如 5m。",
    keep_firing_for: "表达式不再成立之后，告警继续触发多久。",
    labels: "添加到每条告警或每个序列的标签。值为文本，在告警规则中可以是模板。",
    annotations: "随告警一起发送的文本，例如 summary 和 description，可以是模板。",
  },
  snippets: { group: "新规则组", alert: "新告警规则", record: "新记录规则" },
};
