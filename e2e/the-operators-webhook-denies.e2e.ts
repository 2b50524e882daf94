import { expect } from "playwright/test";
import { ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test.use({ webhook: true });

// The webhook is a program beside a real kube-apiserver.
test("prometheus-operator's own checker denies PromQL that the schema lets pass: its reasons are shown by rule, and mended", {
  tag: "@kube-apiserver",
}, async ({ cluster, openEditor }) => {
  await cluster.create("shop", threeRules());
  const editor = await openEditor("bob", "shop");
  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").expr = "sum(pay_seconds";
    ruleOf(object, "StockLow").expr = "rate(stock)";
  });
  await editor.review();
  await expect(editor.verdict).toContainText("refused the object.");
  await expect(editor.verdict.getByRole("listitem")).toHaveText([
    /^shop\.alerts › PaySlow › expr: parse error: unclosed left parenthesis/,
    /^shop\.alerts › StockLow › expr: parse error: expected type range vector/,
  ]);
  await editor.reviewDialog.getByRole("button", { name: "Go on editing" }).click();
  await expect(editor.problem("The cluster: parse error: unclosed left parenthesis")).toBeVisible();

  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").expr = "sum(pay_seconds) > 1";
  });
  await editor.save();
  await editor.saved();
  expect(ruleOf(await cluster.read("shop"), "PaySlow").expr).toBe("sum(pay_seconds) > 1");
});
