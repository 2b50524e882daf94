import { expect, test } from "vitest";
import { scratchIn, scratchManifest, scratchName } from "./scratch";

function item(name: string, labels: Record<string, string>) {
  return {
    metadata: { name, namespace: "shop", labels, uid: "u", creationTimestamp: "2026-01-02T03:04:05Z" },
  };
}

test("what is created carries the lab's label and no other", () => {
  expect(scratchManifest(scratchName("ConfigMap", "shop", "x1"), { data: {} })).toEqual({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "truce-lab-x1", namespace: "shop", labels: { "truce.dev/lab": "x1" } },
    data: {},
  });
});

test("in a list the lab's own objects have the name and the label", () => {
  const list = {
    items: [
      item("truce-lab-x1", { "truce.dev/lab": "x1" }),
      item("truce-lab-x2", { "truce.dev/lab": "x1" }),
      item("truce-lab-x3", {}),
      item("truce-lab-", { "truce.dev/lab": "" }),
      item("mine", { "truce.dev/lab": "mine" }),
      null,
    ],
  };
  expect(scratchIn(list, "PrometheusRule")).toEqual([
    {
      kind: "PrometheusRule",
      namespace: "shop",
      name: "truce-lab-x1",
      uid: "u",
      createdAt: "2026-01-02T03:04:05Z",
    },
  ]);
});

test.each([[undefined], [null], [{ kind: "Status" }], [{ items: {} }]])("in %o there are none", (list) => {
  expect(scratchIn(list, "ConfigMap")).toEqual([]);
});
