import { expect } from "playwright/test";
import type { Cluster } from "./stage/cluster";
import { EditorPage, type Mutable } from "./stage/editor-page";
import { ruleOf, threeRules } from "./stage/sample";
import { type Stage, test } from "./stage/stage";

const WARNING = "PaySlow has no runbook, which the house rules want";

test("what the cluster warns of is shown in the review, and again with the save", async ({
  cluster,
  signIn,
  stage,
}) => {
  await cluster.create("shop", threeRules());
  const editor = new EditorPage(await signIn("bob"));
  await editor.open(cluster.namespace, "shop");
  await editor.cursorAfter("summary: PaySlow is above 2");
  await editor.type(" in the shop");
  warnOf(stage, cluster, { method: "PUT", dryRun: true }, await cluster.read("shop"));
  await editor.review();
  await expect(editor.verdict).toContainText("The cluster would take this, with 1 warning:");
  await expect(editor.verdict.getByRole("listitem")).toHaveText(WARNING);

  const stored = await cluster.edit("shop", "truce:bob", (object) => {
    ruleOf(object, "PaySlow").annotations.summary = "PaySlow is above 2 in the shop";
  });
  warnOf(stage, cluster, { method: "PUT", dryRun: false }, stored);
  await editor.saveReviewed();
  await expect(editor.bar(/^Saved\./).getByRole("listitem")).toHaveText(WARNING);
});

test("what the cluster warns of at a create is shown at the object that it created", async ({
  cluster,
  signIn,
  stage,
}) => {
  const editor = new EditorPage(await signIn("bob"));
  await editor.page.goto(`/rules/new?namespace=${cluster.namespace}`);
  await expect(editor.text).toContainText("ExampleDown");
  await editor.page.getByLabel("Name", { exact: true }).fill("fresh");
  await editor.page.getByLabel("Name", { exact: true }).press("Enter");
  await editor.review();
  await expect(editor.verdict).toContainText("The cluster would take this.");

  await cluster.create("fresh", threeRules());
  warnOf(stage, cluster, { method: "POST", dryRun: false }, await cluster.read("fresh"));
  await editor.saveReviewed();
  await editor.page.waitForURL(`**/rules/${cluster.namespace}/fresh`);
  await expect(editor.bar(/^Saved\./).getByRole("listitem")).toHaveText(WARNING);
});

interface Write {
  readonly method: "PUT" | "POST";
  readonly dryRun: boolean;
}

/** The next such request is answered with this object and a warning. */
function warnOf(stage: Stage, cluster: Cluster, { method, dryRun }: Write, object: Mutable): void {
  const headers = { "content-type": "application/json", warning: `299 - "${WARNING}"` };
  const body = JSON.stringify(object);
  stage.proxy.inject({
    on: {
      method,
      path: method === "PUT" ? cluster.path("shop") : cluster.path(),
      when: ({ query }) => query.has("dryRun") === dryRun,
    },
    effect: { kind: "answer", answer: { status: method === "PUT" ? 200 : 201, headers, body } },
  });
}
