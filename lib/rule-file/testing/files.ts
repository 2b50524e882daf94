import { type RuleFile, readRuleFile } from "../read";

/** The file of a text; throws where it is none. */
export function fileOf(text: string): RuleFile {
  const read = readRuleFile(text);
  if (!read.ok) throw new Error(`no file of rules: ${JSON.stringify(read.fault)}`);
  return read.file;
}

/** A text with one stretch of it exchanged; throws where that does not stand in it exactly once. */
export function edited(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`“${from}” does not stand once in the text`);
  return text.replace(from, () => to);
}

/** A PrometheusRule as people keep it in a repository, with all that a careless writer would lose. */
export const WRITTEN = `# Alerts of the shop. Owner: team-shop
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: shop-rules
  namespace: shop
  labels: {role: alert-rules, team: "shop"}   # the selector needs role
spec:
  groups:
    - name: shop.alerts
      interval: 30s

      rules:
        # pages at night
        - alert: CartErrors
          expr: |
            sum(rate(cart_errors_total[5m]))
              / sum(rate(cart_requests_total[5m])) > 0.05
          for: 5m
          labels: { severity: page, route: 'shop' }
          annotations:
            summary: >-
              More than one cart in twenty
              fails

            runbook_url: "https://runbooks.example/cart-errors"  # keep the link short
        - alert: PaySlow
          expr: histogram_quantile(0.99, sum by (le, region, payment_provider) (rate(pay_duration_seconds_bucket{job="pay", env="prod"}[10m]))) > 2
          for: 10m
          labels:
            severity: warning
`;

/** The same kind of object as a cluster returns it. */
export const STORED = `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"monitoring.coreos.com/v1","kind":"PrometheusRule","metadata":{"annotations":{},"name":"shop-rules"}}
    prometheus-operator-validated: "true"
    team-note: ask before paging
  creationTimestamp: "2024-03-01T08:00:00Z"
  generation: 4
  name: shop-rules
  namespace: shop
  resourceVersion: "4711"
  uid: 6f1c2a34-9d1b-4c55-8f0e-2b7f0f3a9c11
spec:
  groups:
  - name: shop.alerts
    rules:
    - alert: One
      expr: a > 1
      for: 5m
    - alert: Two
      expr: b > 1
      for: 5m
    - alert: Three
      expr: c > 1
      for: 5m
`;

/** What an operator calls plain: the file that Prometheus reads itself. */
export const PLAIN = `groups:
- name: shop
  rules:
  - record: shop:carts:rate5m
    expr: sum(rate(carts_total[5m]))
  - alert: CartErrors
    expr: cart_errors > 5
    for: 5m
`;
