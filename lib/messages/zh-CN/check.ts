import type { Messages } from "@/lib/messages/messages";
import type { Expected, Finding, JsonKind, Problem, ProblemCode } from "@/lib/prometheus-rule/finding";
import { beforeHan } from "./before-han";

const EXPECTED: Readonly<Record<Expected, string>> = {
  text: "文本",
  integer: "最多 64 位的整数",
  "text-or-integer": "文本或整数",
  map: "由字段组成的映射",
  "text-map": "由文本组成的映射",
  list: "列表",
};

const FOUND: Readonly<Record<JsonKind, string>> = {
  null: "空值",
  boolean: "布尔值",
  number: "数字",
  text: "文本",
  list: "列表",
  map: "映射",
};

/** “规则组 “checkout” 的第 2 条规则 “Slow”：”, or "" where a finding is about no group. */
function where({ place }: Finding): string {
  if (place === undefined) return "";
  const group = place.group === "" ? "未命名的规则组" : `规则组 “${place.group}”`;
  if (place.ruleNumber === undefined) return `${group}：`;
  const rule = place.ruleName === "" ? "" : ` “${place.ruleName}”`;
  return `${beforeHan(group)}的第 ${place.ruleNumber} 条规则${rule}：`;
}

function bytes(size: number): string {
  return `${Math.round(size / 1024).toLocaleString("zh-CN")} KiB`;
}

const FIXED: Readonly<Record<string, string>> = { name: "名称", namespace: "命名空间" };

/** Sentences for each problem, without the place. */
const TEXTS: { readonly [C in ProblemCode]: (problem: Extract<Problem, { readonly code: C }>) => string } = {
  "wrong-type": ({ expected, found, typed }) =>
    typed !== undefined && (expected === "text" || expected === "text-or-integer")
      ? `此处必须是字符串。请加上引号："${typed}"`
      : `此处必须是${EXPECTED[expected]}，而不是${FOUND[found]}。`,
  required: ({ field }) => `缺少 “${field}”。`,
  "unknown-field": ({ field, nearest }) =>
    nearest === undefined
      ? `此处没有字段 “${field}”：集群会拒绝或丢弃它。`
      : `此处没有字段 “${field}”。你是想写 “${nearest}” 吗？`,
  "not-sent": ({ field }) => `“${field}” 由集群设置：在此输入的值不会发送。`,
  fixed: ({ field, value }) =>
    field === "name" || field === "namespace"
      ? `${FIXED[field]}必须保持为 “${value}”。要使用其他${FIXED[field]}，请为此对象创建副本。`
      : `“${field}” 必须是 “${value}”。`,
  "null-entry": ({ key }) => `“${key}” 没有值：集群会丢弃它。`,
  "object-name": ({ value }) =>
    `“${value}” 不能作为名称：只能使用小写字母、数字和连字符，首尾必须是字母或数字。`,
  "metadata-key": ({ key }) =>
    `“${key}” 不能作为此处的键：可以有一个域名和 “/” 作前缀，其后最多 63 个字符，只能使用字母、数字、“-”、“_” 和 “.”。`,
  "metadata-label-value": ({ value }) =>
    `“${value}” 不能作为此处标签的值：最多 63 个字符，只能使用字母、数字、“-”、“_” 和 “.”。`,
  "annotations-too-large": ({ size, limit }) =>
    `注解占用 ${bytes(size)}；Kubernetes 最多接受 ${bytes(limit)}。`,
  duration: ({ value }) => `“${value}” 不是有效的时长。请写带单位的整数，单位从大到小：30s、5m、1h30m、1d。`,
  "duration-too-long": ({ value }) => `${value} 超出了 Prometheus 能表示的时长（292 年）。`,
  "empty-group-name": () => "规则组必须有名称。",
  "duplicate-group": ({ name }) => `上方已有名为 “${name}” 的规则组。同一对象中的规则组不能重名。`,
  "partial-response-value": ({ value }) => `“${value}” 不是有效的策略：只能是 “warn” 或 “abort”。`,
  "partial-response-thanos": () => "仅供 ThanosRuler 使用，Prometheus 会忽略它。",
  "alert-and-record": () => "一条规则只能是告警规则或记录规则：请删除 “alert” 或 “record”。",
  "neither-alert-nor-record": () => "规则必须有 “alert” 或 “record” 名称。",
  "field-of-alerts": ({ field }) => `记录规则不能有 “${field}”。`,
  "empty-expr": () => "表达式为空。",
  "record-name": ({ name }) =>
    `“${name}” 不能作为指标名称：只能使用字母、数字、“_” 和 “:”，且不能以数字开头。`,
  "label-name": ({ name }) => `“${name}” 不能作为标签名称：只能使用字母、数字和 “_”，且不能以数字开头。`,
  "annotation-name": ({ name }) => `“${name}” 不能作为注解名称：只能使用字母、数字和 “_”，且不能以数字开头。`,
  "dotted-name": ({ name }) =>
    `“${name}” 需要 Prometheus 3；除非启用了 UTF-8 名称，否则 prometheus-operator 的 Webhook 会拒绝它。`,
  "alertname-label": () => "此标签不起作用：告警的名称会取代它。",
  "empty-label": ({ name }) => `空标签会消失：告警将没有 “${name}”。`,
  "value-in-label": () =>
    "标签中若含有样本值（如 {{ $value }}），每个新的取值都会产生一条新告警，“for” 可能永远无法满足。请把它放到注解中。",
  "spec-too-large": ({ size, limit }) =>
    `规则约占 ${bytes(size)}。prometheus-operator 最多加载 ${bytes(limit)}：请将部分规则组移到另一个对象。`,
};

export const check: Messages["check"] = (finding) => {
  // Each code has the text of its own problem; the compiler cannot follow the pair through the lookup.
  const text = TEXTS[finding.code] as (problem: Problem) => string;
  return where(finding) + text(finding);
};
