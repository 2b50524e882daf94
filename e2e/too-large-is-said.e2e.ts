import { expect } from "playwright/test";
import { mend } from "./stage/mend";
import { largeRules, ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules());
});

test("an object of 1 MB loads, is edited and saved, and its size is warned about", async ({
  cluster,
  openEditor,
}) => {
  test.slow();
  await cluster.create("large", largeRules(1_000_000));
  const editor = await openEditor("bob", "large");
  await expect(editor.problem(/The operator loads 512 KiB at most/)).toBeVisible();
  await editor.cursorAfter("summary: Large100001 is above 100001");
  await editor.type(" in the shop");
  await editor.save();
  await editor.saved();
  expect(ruleOf(await cluster.read("large"), "Large100001").annotations.summary).toBe(
    "Large100001 is above 100001 in the shop",
  );
});

/** Above etcd's limit the dry run finds nothing: it never gets there. Above the apiserver's own nothing is sent at all. */
const TOO_LARGE: readonly (readonly [
  what: string,
  bytes: number,
  limit: string,
  refusedBy: "save" | "review",
])[] = [
  ["etcd takes", 1_600_000, "1.50 MiB (1,572,864 bytes)", "save"],
  ["the apiserver reads", 3_200_000, "3.00 MiB (3,145,728 bytes)", "review"],
  ["Truce's own server reads", 4_500_000, "3.00 MiB (3,145,728 bytes)", "review"],
];

for (const [what, bytes, limit, refusedBy] of TOO_LARGE)
  test(`more than ${what}: the size and the limit are said, the text is kept, and a smaller one is saved`, {
    tag: refusedBy === "review" ? "@once" : [],
  }, async ({ cluster, openEditor }) => {
    test.slow();
    const editor = await openEditor("bob", "shop");
    const stored = await cluster.read("shop");
    await editor.edit(stored, (object) => {
      object.spec = largeRules(bytes);
    });
    await editor.review();
    if (refusedBy === "save") await editor.saveReviewed();
    else {
      await expect(editor.verdict).toContainText("The object is too large for the cluster");
      await editor.reviewDialog.getByRole("button", { name: "Go on editing" }).click();
    }
    const bar = editor.bar("The object is too large for the cluster");
    await expect(bar).toContainText(/: [\d.]+ MiB \([\d,]+ bytes\); the most it takes is/);
    await expect(bar).toContainText(
      `${limit}. Split it into several objects, or shorten it. Your draft is kept.`,
    );
    const kept = await editor.downloaded();
    expect(kept.match(/alert: Large\d+/g)).toHaveLength(largeRules(bytes).groups[0]?.rules.length ?? 0);
    expect(await cluster.read("shop")).toEqual(stored);
    await mend(editor, cluster);
  });

test("a proxy in front of Truce takes no body of this size: said before anything is saved, with who can help", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const editor = await openEditor("bob", "shop");
  const stored = await cluster.read("shop");
  const page = "<html><head><title>413 Request Entity Too Large</title></head></html>";
  await editor.page.route("**/api/dry-run", (route) =>
    route.fulfill({ status: 413, contentType: "text/html", body: page }),
  );
  await editor.edit(stored, (object) => {
    ruleOf(object, "PaySlow").for = "12m";
  });
  await editor.review();
  await expect(editor.verdict).toContainText(/A proxy in front of Truce refuses .* bytes\)\./);
  await expect(editor.reviewDialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await editor.reviewDialog.getByRole("button", { name: "Go on editing" }).click();
  await expect(editor.bar("A proxy in front of Truce refuses")).toContainText(
    "Ask whoever runs it to let bodies of 4 MB through, or shorten the object. Your draft is kept.",
  );
  expect(await cluster.read("shop")).toEqual(stored);

  await editor.page.unroute("**/api/dry-run");
  await mend(editor, cluster);
});

test("a request nested without end is refused with a sentence, asked beforehand as saved", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const editor = await openEditor("bob", "shop");
  const stored = await cluster.read("shop");
  const deep = JSON.stringify(stored).replace(
    '"groups":[',
    `"groups":[${"[".repeat(50_000)}${"]".repeat(50_000)},`,
  );
  const says = "What was sent is nested more than 1000 levels deep, which no PrometheusRule is.";
  const asked = await editor.page.evaluate(async (body) => {
    const answer = await fetch("/api/dry-run", { method: "POST", body });
    return [answer.status, await answer.json()];
  }, deep);
  expect(asked).toEqual([400, { ok: false, failure: { kind: "invalid", message: says, causes: [] } }]);

  await editor.page.route("**", async (route, request) => {
    if (!("next-action" in request.headers())) return route.fallback();
    const [{ operator }] = request.postDataJSON();
    return route.continue({ postData: JSON.stringify([{ operator, object: deep }]) });
  });
  await editor.edit(stored, (object) => {
    ruleOf(object, "PaySlow").for = "12m";
  });
  await editor.save();
  await expect(editor.bar("The cluster refused the object.")).toContainText(says);
  expect(await cluster.read("shop")).toEqual(stored);
});
