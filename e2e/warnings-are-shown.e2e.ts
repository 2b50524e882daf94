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
  warnOf(stage, cluster, "dry run", await cluster.read("shop"));
  await editor.review();
  await expect(editor.verdict).toContainText("The cluster would take this, with 1 warning:");
  await expect(editor.verdict.getByRole("listitem")).toHaveText(WARNING);

  const stored = await cluster.edit("shop", "truce:bob", (object) => {
    ruleOf(object, "PaySlow").annotations.summary = "PaySlow is above 2 in the shop";
  });
  warnOf(stage, cluster, "save", stored);
  await editor.saveReviewed();
  await expect(editor.bar(/^Saved as version/).getByRole("listitem")).toHaveText(WARNING);
});

/** The next dry run or save is answered with this object and a warning. */
function warnOf(stage: Stage, cluster: Cluster, to: "dry run" | "save", object: Mutable): void {
  const isMeant = ({ query }: { readonly query: URLSearchParams }) =>
    query.has("dryRun") === (to === "dry run");
  const headers = { "content-type": "application/json", warning: `299 - "${WARNING}"` };
  stage.proxy.inject({
    on: { method: "PUT", path: cluster.path("shop"), when: isMeant },
    effect: { kind: "answer", answer: { status: 200, headers, body: JSON.stringify(object) } },
  });
}
