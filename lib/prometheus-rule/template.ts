import type { Editable } from "./editable";

/**
 * A new object with one alert that is valid and never fires by accident: what is to be replaced reads as such. The
 * labels are those by which kube-prometheus selects rules. `description` asks for that of the alert.
 */
export function newRule(namespace: string, name: string, description: string): Editable {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name, namespace, labels: { prometheus: "k8s", role: "alert-rules" } },
    spec: {
      groups: [
        {
          name: "example.rules",
          rules: [
            {
              alert: "ExampleDown",
              expr: 'up{job="example"} == 0',
              for: "10m",
              labels: { severity: "warning" },
              annotations: {
                summary: "{{ $labels.instance }} has been down for ten minutes.",
                description,
              },
            },
          ],
        },
      ],
    },
  };
}
