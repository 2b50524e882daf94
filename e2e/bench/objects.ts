import type { ApiserverProcess } from "@/e2e/apiserver/apiserver-process";
import type { Json } from "@/lib/json/json";
import type { PrometheusRule, Rule } from "@/lib/prometheus-rule/types";

const API = "/apis/monitoring.coreos.com/v1";
/** The demo's operators may edit there. */
const NAMESPACE = "shop";

/** No two begin with the same letter: each first letter typed is another search. */
const SERVICES = [
  "auth",
  "billing",
  "checkout",
  "delivery",
  "etcd",
  "fraud",
  "gateway",
  "haproxy",
  "inventory",
  "jaeger",
  "kafka",
  "ledger",
  "mailer",
  "notifier",
  "orders",
  "postgres",
  "queue",
  "redis",
  "search",
  "thanos",
  "users",
  "vault",
  "warehouse",
  "xray",
  "yard",
  "zookeeper",
] as const;

const SYMPTOMS = ["ErrorRate", "LatencyHigh", "SaturationHigh", "PodsMissing", "QueueGrowing"] as const;
const SEVERITIES = ["info", "warning", "critical"] as const;

/** Object number `index` with so many rules, in groups of ten, about as long as those of real clusters. */
export function objectOf(index: number, rules: number): PrometheusRule {
  const service = pick(SERVICES, index);
  const name = `${service}-${String(index).padStart(4, "0")}`;
  const groups = Array.from({ length: Math.ceil(rules / 10) }, (_, at) => ({
    name: `${name}.part${at}`,
    rules: Array.from({ length: Math.min(10, rules - at * 10) }, (_, rule) =>
      ruleOf(service, at * 10 + rule),
    ),
  }));
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name,
      namespace: NAMESPACE,
      labels: { prometheus: "k8s", role: "alert-rules", team: `team-${service}` },
    },
    spec: { groups },
  };
}

function ruleOf(service: string, index: number): Rule {
  if (index % 5 === 4)
    return {
      record: `${service}:requests:rate5m_${index}`,
      expr: `sum by (namespace, pod) (rate(${service}_requests_total{part="${index}"}[5m]))`,
    };
  const symptom = pick(SYMPTOMS, index);
  return {
    alert: `${service[0]?.toUpperCase()}${service.slice(1)}${symptom}${index}`,
    expr: `sum by (namespace) (rate(${service}_errors_total{part="${index}",code=~"5.."}[5m]))\n  / sum by (namespace) (rate(${service}_requests_total{part="${index}"}[5m])) > 0.0${(index % 9) + 1}`,
    for: `${(index % 12) + 3}m`,
    labels: { severity: pick(SEVERITIES, index), team: `team-${service}` },
    annotations: {
      summary: `${symptom} of ${service} in {{ $labels.namespace }}`,
      description: `Part ${index} of ${service} in {{ $labels.namespace }} is at {{ $value | humanizePercentage }} of its requests, which is more than its budget allows.`,
      runbook_url: `https://runbooks.example.com/${service}/${symptom.toLowerCase()}`,
    },
  };
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** An object of about so many bytes of JSON. */
export function objectOfSize(bytes: number): PrometheusRule {
  const perRule = JSON.stringify(objectOf(0, 1000)).length / 1000;
  return objectOf(0, Math.floor(bytes / perRule));
}

/** Where an object is in the apiserver. */
export function pathOf({ metadata }: PrometheusRule): string {
  return `${API}/namespaces/${metadata.namespace}/prometheusrules/${metadata.name}`;
}

/** Writes past Truce and answers what is stored; throws where the apiserver refuses. */
export async function write(
  { api }: ApiserverProcess,
  method: "POST" | "PUT",
  object: PrometheusRule,
  manager = "bench",
) {
  const path = method === "PUT" ? pathOf(object) : pathOf(object).slice(0, pathOf(object).lastIndexOf("/"));
  const answer = await api(method, `${path}?fieldManager=${manager}&fieldValidation=Strict`, {
    token: "alice-token",
    body: object satisfies Json,
  });
  if (answer.status < 300) return answer.body;
  throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** What is stored now. */
export async function read({ api }: ApiserverProcess, object: PrometheusRule) {
  return (await api("GET", pathOf(object), { token: "alice-token" })).body;
}
