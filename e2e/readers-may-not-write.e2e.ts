import { expect } from "playwright/test";
import { CAROLS_NAMESPACE, NAMESPACES } from "./cluster/access.mjs";
import { forbidden } from "./faults/fault";
import { EditorPage } from "./stage/editor-page";
import { ListPage } from "./stage/list-page";
import { ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test("victor may only read: the page says why, takes no typing and offers no way to save", async ({
  cluster,
  openEditor,
}) => {
  await cluster.create("shop", threeRules());
  const stored = await cluster.read("shop");
  const victor = await openEditor("victor", "shop");
  await expect(victor.bar("You may read this object but not change it")).toBeVisible();
  await expect(victor.page.getByRole("main").getByText("Read-only", { exact: true })).toBeVisible();

  await victor.cursorAfter("summary: PaySlow is above 2");
  await victor.page.keyboard.type(" in the shop");
  await victor.page.keyboard.press("ControlOrMeta+S");
  for (const name of ["Review & save", "Delete"]) await expect(victor.button(name)).toBeDisabled();
  await expect(victor.button("Review & save")).toHaveAttribute("title", /not change it/);
  await victor.button("Review & save").click({ force: true });
  await expect(victor.reviewDialog).toBeHidden();
  await expect(victor.lineEndingIn("summary: PaySlow is above 2")).toBeVisible();
  expect(await cluster.read("shop")).toEqual(stored);

  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "PaySlow").for = "9m";
  });
  await expect(victor.line("for: 9m")).toBeVisible();
});

test("victor may create nowhere: no page lets him begin, and one that he opens by its address says so at once", async ({
  cluster,
  openEditor,
}) => {
  await cluster.create("shop", threeRules());
  const victor = await openEditor("victor", "shop");
  await expect(victor.button("Duplicate")).toBeDisabled();
  await victor.page.goto("/rules/new");
  await expect(victor.bar("You may not create rule objects.")).toBeVisible();
  await expect(victor.button("Review & create")).toBeDisabled();
});

test("carol may list one namespace: she gets its rules, is told which are not shown, and edits there", async ({
  cluster,
  signIn,
}) => {
  const hers = cluster.in(CAROLS_NAMESPACE);
  const name = `hers-${cluster.namespace}`;
  await hers.create(name, threeRules());
  await cluster.create("not-hers", threeRules());
  const carol = new ListPage(await signIn("carol"));
  const others = NAMESPACES.filter((each) => each !== CAROLS_NAMESPACE).toSorted();
  await expect(
    carol.page.getByText(`You see one namespace only. Not allowed: ${others.join(", ")}.`),
  ).toBeVisible();
  await expect(carol.row(name)).toBeVisible();
  await expect(carol.row("not-hers")).toBeHidden();

  await carol.row(name).getByRole("link", { name }).click();
  const editor = new EditorPage(carol.page);
  await editor.cursorAfter("summary: PaySlow is above 2");
  await editor.type(" in the shop");
  await editor.save();
  await editor.saved();
  expect(ruleOf(await hers.read(name), "PaySlow").annotations.summary).toBe("PaySlow is above 2 in the shop");
});

test("carol names a namespace that she may not read: she is told, and keeps her own", async ({
  cluster,
  signIn,
}) => {
  const name = `hers-${cluster.namespace}`;
  await cluster.in(CAROLS_NAMESPACE).create(name, threeRules());
  const carol = new ListPage(await signIn("carol"));
  await carol.page.getByText("Add a namespace").click();
  await carol.page.getByRole("textbox", { name: "Namespace" }).fill(cluster.namespace);
  await carol.page.getByRole("button", { name: "Show its rules" }).click();
  await expect(carol.page.getByText(/Not allowed: .*and 1 more/)).toBeVisible();
  await expect(carol.row(name)).toBeVisible();
});

test("the right to save is withdrawn while I edit: the refusal is shown, my text is kept and can be saved later", async ({
  cluster,
  openEditor,
  stage,
}) => {
  await cluster.create("shop", threeRules());
  const bob = await openEditor("bob", "shop");
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");
  await bob.review();
  await expect(bob.verdict.getByText("The cluster would take this.")).toBeVisible();
  const withdrawn = stage.proxy.inject({
    on: { method: "PUT", path: cluster.path("shop") },
    effect: { kind: "answer", answer: forbidden("bob", "update") },
    times: Number.POSITIVE_INFINITY,
  });
  await bob.saveReviewed();
  const refusal = /You are not allowed to do this: .*User "bob" cannot update/;
  await expect(bob.bar(refusal)).toBeVisible();
  await expect(bob.line("summary: PaySlow is above 2 in the shop")).toBeVisible();
  expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe("PaySlow is above 2");

  await bob.button("Try again").click();
  await expect(bob.verdict.getByText(refusal)).toBeVisible();
  await expect(bob.reviewDialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await bob.button("Go on editing").click();

  withdrawn.remove();
  await bob.button("Try again").click();
  await expect(bob.verdict.getByText("The cluster would take this.")).toBeVisible();
  await bob.saveReviewed();
  await bob.saved();
  expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe(
    "PaySlow is above 2 in the shop",
  );
});
