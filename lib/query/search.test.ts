import { describe, expect, test } from "vitest";
import type { ResourceVersion } from "@/lib/prometheus-rule/types";
import type { RuleLine, RuleSummary } from "@/lib/watch/protocol";
import { matchingRules, search } from "./search";
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

const found = (query: string, objects = [checkout, disks]) => [...search(objects, query).keys()];
const names = (query: string) => matchingRules(checkout, query, 3).map((line) => line.name);
const excerpts = (query: string, of = checkout) => matchingRules(of, query, 1).map((line) => line.excerpt);

describe("search", () => {
  test("finds by namespace, name and the object's own labels, without naming rules", () => {
    for (const query of ["shop", "CHECKOUT ", "storefront"]) expect(found(query)).toEqual(["shop/checkout"]);
    expect(search([checkout], "storefront").get("shop/checkout")).toBe(0);
  });

  test("finds group names, alert names, expressions, labels and annotations, in any case", () => {
    for (const query of ["errors", "paymentsfailing", "payments_failed_total", "runbooks/pay"]) {
      expect(found(query)).toEqual(["shop/checkout"]);
      expect(names(query)).toEqual(["PaymentsFailing"]);
    }
  });

  test("all words must hold, some by the object and the rest by one rule", () => {
    expect(matchingRules(checkout, "shop ticket", 3).map((line) => line.at)).toEqual([1]);
    expect(found("shop ticket")).toEqual(["shop/checkout"]);
    expect(found("ticket payments_failed")).toEqual([]);
  });

  test("twins of one name are both shown, each with the line that tells it from the others", () => {
    const twins = object("shop", "twins", [
      alert("g", "Full", "used > 8\nseverity=warning"),
      alert("g", "Full", "used > 9\nseverity=critical"),
      alert("g", "Full", "used > 9\nseverity=page"),
    ]);
    expect(matchingRules(twins, "full", 3).map(({ at, name, excerpt }) => [at, name, excerpt])).toEqual([
      [0, "Full", "used > 8"],
      [1, "Full", "severity=critical"],
      [2, "Full", "severity=page"],
    ]);
  });

  test("the excerpt is the line that matched; a match of the name needs none", () => {
    expect(excerpts("ticket")).toEqual(["severity: ticket"]);
    expect(excerpts("PaymentsFailing")).toEqual([undefined]);
  });

  test("a long line is cut round the match and says so", () => {
    const long = object("a", "b", [alert("g", "n", `${"x".repeat(300)} needle ${"y".repeat(300)}`)]);
    const [excerpt = ""] = excerpts("needle", long);
    expect(excerpt).toContain("needle");
    expect(excerpt).toMatch(/^….*…$/);
    expect(excerpt.length).toBeLessThan(130);
  });

  test("names a few rules and counts all", () => {
    const rules = Array.from({ length: 9 }, (_, n) => alert("g", `Alert${n}`, "up == 0"));
    const many = object("a", "b", rules);
    expect(search([many], "up").get("a/b")).toBe(9);
    expect(matchingRules(many, "up", 3)).toHaveLength(3);
  });

  test("an empty query is no search", () => {
    expect(termsOf("  ")).toEqual([]);
    expect(found("  ")).toEqual([]);
  });
});
