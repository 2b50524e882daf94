import { expect } from "playwright/test";
import { closedGate } from "./faults/gate";
import { ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test("a save goes through while the cluster still thinks about the dry run", async ({
  cluster,
  openEditor,
  stage,
}) => {
  await cluster.create("shop", threeRules());
  const alice = await openEditor("alice", "shop");
  await alice.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "StockLow").for = "35m";
  });
  const { passed, open } = closedGate();
  const slow = stage.proxy.inject({
    on: { method: "PUT", when: ({ query }) => query.get("dryRun") === "All" },
    effect: { kind: "hold", what: "request", until: passed },
  });
  await alice.review();
  await slow.applied;
  await expect(alice.reviewDialog.getByText(/^Asking the cluster/)).toBeVisible();
  await alice.reviewDialog.getByRole("button", { name: "Save", exact: true }).click();
  await alice.saved();
  expect(ruleOf(await cluster.read("shop"), "StockLow").for).toBe("35m");
  open();
});
