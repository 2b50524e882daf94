import { describe, expect, test } from "vitest";
import type { ResourceVersion } from "@/lib/prometheus-rule/types";
import type { RuleLine, RuleSummary } from "@/lib/watch/protocol";
import { search } from "./search";
import { termsOf } from "./search-terms";

function alert(group: string, name: string, text: string): RuleLine {
  return { group, kind: "alert", name, text };
}

function object(namespace: string, name: string, rules: readonly RuleLine[], text = ""): RuleSummary {
  return {
    namespace,
    name,
    uid: `${namespace}-${name}`,
    resourceVersion: "1" as ResourceVersion,
    groups: 1,
    alerts: rules.length,
    records: 0,
    changedAt: undefined,
    changedBy: undefined,
    owner: undefined,
    terminating: false,
    text,
    rules,
  };
}

const checkout = object(
  "shop",
  "checkout",
  [
    alert("latency", "CheckoutSlow", "histogram_quantile(0.99, checkout_seconds) > 2\nseverity: page"),
    alert("latency", "CheckoutSlow", "histogram_quantile(0.5, checkout_seconds) > 1\nseverity: ticket"),
    alert("errors", "PaymentsFailing", "rate(payments_failed_total[5m]) > 0\nrunbook: https://runbooks/PAY"),
  ],
  "team=storefront",
);
const disks = object("infra", "disks", [alert("disk", "DiskFull", "node_filesystem_avail_bytes < 1e9")]);

describe("search", () => {
  test("finds by namespace, name and the object's own labels, without naming rules", () => {
    for (const query of ["shop", "CHECKOUT ", "storefront"]) {
      const hits = search([checkout, disks], query);
      expect(hits.map((hit) => hit.key)).toEqual(["shop/checkout"]);
    }
    expect(search([checkout], "storefront")[0]?.total).toBe(0);
  });

  test("finds group names, alert names, expressions, labels and annotations, in any case", () => {
    for (const query of ["errors", "paymentsfailing", "payments_failed_total", "runbooks/pay"]) {
      const [hit] = search([checkout, disks], query);
      expect(hit?.lines.map((line) => line.name)).toEqual(["PaymentsFailing"]);
    }
  });

  test("all words must hold, some by the object and the rest by one rule", () => {
    expect(search([checkout, disks], "shop ticket")[0]?.lines.map((line) => line.at)).toEqual([1]);
    expect(search([checkout, disks], "ticket payments_failed")).toEqual([]);
  });

  test("twins of one name are both shown and told apart", () => {
    const [hit] = search([checkout], "CheckoutSlow");
    expect(hit?.lines.map((line) => [line.name, line.at])).toEqual([
      ["CheckoutSlow", 0],
      ["CheckoutSlow", 1],
    ]);
  });

  test("the excerpt is the line that matched; a match of the name needs none", () => {
    expect(search([checkout], "ticket")[0]?.lines[0]?.excerpt).toBe("severity: ticket");
    expect(search([checkout], "PaymentsFailing")[0]?.lines[0]?.excerpt).toBeUndefined();
  });

  test("a long line is cut round the match and says so", () => {
    const long = object("a", "b", [alert("g", "n", `${"x".repeat(300)} needle ${"y".repeat(300)}`)]);
    const excerpt = search([long], "needle")[0]?.lines[0]?.excerpt ?? "";
    expect(excerpt).toContain("needle");
    expect(excerpt).toMatch(/^….*…$/);
    expect(excerpt.length).toBeLessThan(130);
  });

  test("names a few rules and counts all", () => {
    const many = object(
      "a",
      "b",
      Array.from({ length: 9 }, (_, n) => alert("g", `Alert${n}`, "up == 0")),
    );
    const [hit] = search([many], "up");
    expect(hit?.total).toBe(9);
    expect(hit?.lines).toHaveLength(3);
  });

  test("an empty query is no search", () => {
    expect(termsOf("  ")).toEqual([]);
    expect(search([checkout], "  ")).toEqual([]);
  });
});
