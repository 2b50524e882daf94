import type { PrometheusRule } from "@/lib/prometheus-rule/types";

/** A small object with one alert, which waits for `wait` before it fires. */
export function ruleNamed(name: string, wait = "5m", namespace = "shop"): PrometheusRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name, namespace, labels: { team: "checkout" } },
    spec: { groups: [{ name: "latency", rules: [{ alert: "SlowCart", expr: "slow > 1", for: wait }] }] },
  };
}
