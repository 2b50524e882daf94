import type { ResourceVersion, Rule, StoredRule } from "@/lib/prometheus-rule/types";

/** Objects for the tests of this folder. */
interface Sample {
  readonly version: string;
  readonly uid?: string;
  readonly rules: readonly Rule[];
  readonly metadata?: Partial<StoredRule["metadata"]>;
}

export function version(text: string): ResourceVersion {
  return text as ResourceVersion;
}

export function alert(name: string, wait: string, expr = `${name.toLowerCase()}_total > 1`): Rule {
  return { alert: name, expr, for: wait };
}

export function stored({ version: resourceVersion, uid = "u1", rules, metadata }: Sample): StoredRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name: "cart",
      namespace: "shop",
      uid,
      resourceVersion: version(resourceVersion),
      ...metadata,
    },
    spec: { groups: [{ name: "cart.alerts", rules }] },
  };
}
