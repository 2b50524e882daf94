import { expect } from "playwright/test";
import { parse } from "yaml";
import { EditorPage } from "./stage/editor-page";
import { ListPage } from "./stage/list-page";
import { ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test("a new object from the template: named, reviewed, created, and open to be edited", async ({
  cluster,
  signIn,
}) => {
  await cluster.create("shop", threeRules());
  const page = await signIn("bob");
  const list = new ListPage(page);
  await list.open(cluster.namespace);
  await list.live();
  await page.keyboard.press("n");
  const editor = new EditorPage(page);
  await expect(editor.text).toContainText("ExampleDown");
  await editor.page.keyboard.press("ControlOrMeta+S");
  await expect(editor.bar("Line 5: metadata.namespace is missing.")).toBeVisible();
  expect(await editor.lineOfProblem("“namespace” is missing.")).toBe(5);
  await expect(page.getByLabel("Namespace")).toBeFocused();
  await page.getByLabel("Namespace").fill(cluster.namespace);
  await page.getByLabel("Namespace").press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("fresh");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await expect(editor.line(cluster.namespace)).toBeVisible();
  await expect(editor.line("name: fresh")).toBeVisible();
  await editor.save();

  await page.waitForURL(`**/rules/${cluster.namespace}/fresh`);
  await expect(page.getByRole("heading", { name: `${cluster.namespace}/fresh` })).toBeVisible();
  await editor.saved();
  expect((await cluster.read("fresh")).spec.groups[0].rules[0].alert).toBe("ExampleDown");
  await editor.edit(await cluster.read("fresh"), (object) => {
    ruleOf(object, "ExampleDown").for = "12m";
  });
  await editor.save();
  await editor.saved();
  expect(ruleOf(await cluster.read("fresh"), "ExampleDown").for).toBe("12m");
});

test("an object pasted as kubectl prints it is created without what its cluster owns", async ({
  cluster,
  signIn,
}) => {
  await cluster.create("shop", threeRules(), { annotations: { "prometheus-operator-validated": "true" } });
  const printed = JSON.stringify(await cluster.read("shop"), null, 2);
  await cluster.remove("shop");
  const page = await signIn("bob");
  const editor = new EditorPage(page);
  await page.goto("/rules/new");
  await expect(editor.text).toContainText("ExampleDown");
  await editor.paste(printed);
  await expect(
    editor.problem("“resourceVersion” is the cluster's to set: what is typed for it is not sent."),
  ).toBeVisible();
  await editor.review();
  await expect(editor.verdict).toContainText("The cluster would take this.");
  await editor.saveReviewed();
  await page.waitForURL(`**/rules/${cluster.namespace}/shop`);
  const { metadata, spec } = await cluster.read("shop");
  expect(spec).toEqual(threeRules());
  expect(metadata.annotations).toBeUndefined();
  expect(metadata.uid).not.toBe(JSON.parse(printed).metadata.uid);
});

test("a name that is taken is refused with a way to the object that has it, and another name works", async ({
  cluster,
  signIn,
}) => {
  await cluster.create("shop", threeRules());
  const page = await signIn("bob");
  const editor = new EditorPage(page);
  await page.goto(`/rules/new?namespace=${cluster.namespace}`);
  await expect(editor.text).toContainText("ExampleDown");
  await page.getByLabel("Name", { exact: true }).fill("shop");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await expect(editor.line("name: shop")).toBeVisible();
  await editor.review();
  await expect(editor.verdict).toContainText("An object of this name exists already.");
  await editor.reviewDialog.getByRole("button", { name: "Go on editing" }).click();
  await expect(editor.bar("Choose another name, or open the existing object.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the existing object" })).toHaveAttribute(
    "href",
    `/rules/${cluster.namespace}/shop`,
  );

  await page.getByLabel("Name", { exact: true }).fill("shop-too");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await editor.save();
  await page.waitForURL(`**/rules/${cluster.namespace}/shop-too`);
  expect((await cluster.read("shop")).spec).toEqual(threeRules());
});

/** Everything that a cluster and its tools put on an object, and what an operator wrote beside it. */
const MARKED = {
  labels: {
    role: "alert-rules",
    "app.kubernetes.io/managed-by": "Helm",
    "argocd.argoproj.io/instance": "shop",
    "kustomize.toolkit.fluxcd.io/name": "shop",
  },
  annotations: {
    "kubectl.kubernetes.io/last-applied-configuration": '{"kind":"PrometheusRule","spec":{"groups":[]}}\n',
    "prometheus-operator-validated": "true",
    "meta.helm.sh/release-name": "shop",
    "team-note": "ask the shop first",
  },
  ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "shop", uid: "11111111-aaaa" }],
  finalizers: ["truce.test/hold"],
};

test("a duplicate is created with what operators wrote, and nothing of the cluster's or its tools'", async ({
  cluster,
  signIn,
  stage,
}) => {
  await cluster.create("shop", threeRules(), MARKED);
  const creations = stage.proxy.record({ method: "POST", path: cluster.path() });
  const page = await signIn("bob");
  const editor = new EditorPage(page);
  await editor.open(cluster.namespace, "shop");
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(editor.bar(`Copy of ${cluster.namespace}/shop.`)).toBeVisible();
  await expect(editor.line("name: shop-copy")).toBeVisible();
  await editor.save();
  await page.waitForURL(`**/rules/${cluster.namespace}/shop-copy`);

  const [tried, created] = creations.map(({ body }) => JSON.parse(body));
  expect(created).toEqual(tried);
  expect(created).toEqual({
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name: "shop-copy",
      namespace: cluster.namespace,
      labels: { role: "alert-rules" },
      annotations: { "team-note": "ask the shop first" },
    },
    spec: threeRules(),
  });
  await cluster.release("shop");
});

test("tools that own an object are named before it is edited, and editing stays possible", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const { finalizers: _, ...marked } = MARKED;
  await cluster.create("shop", threeRules(), marked);
  const editor = await openEditor("bob", "shop");
  const owned = "Managed by Deployment/shop, Flux (shop), Argo CD (shop), Helm (shop)";
  await expect(editor.bar(owned)).toBeVisible();
  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "12m";
  });
  await editor.review();
  await expect(editor.reviewDialog.getByText(owned)).toBeVisible();
  await editor.saveReviewed();
  await editor.saved();
});

test("deleting asks for the name, and deletes exactly the version that was seen", async ({
  cluster,
  signIn,
}) => {
  await cluster.create("shop", threeRules());
  const page = await signIn("bob");
  const editor = new EditorPage(page);
  await editor.open(cluster.namespace, "shop");
  await editor.live();
  await editor.button("Delete").click();
  const dialog = page.getByRole("alertdialog", { name: `Delete ${cluster.namespace}/shop?` });
  const confirm = dialog.getByRole("button", { name: "Delete" });
  await expect(dialog.getByText("3 rules will no longer be evaluated.")).toBeVisible();
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type shop to confirm").fill("sho");
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type shop to confirm").fill("shop");

  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await confirm.click();
  await expect(dialog.getByText(/^The object was changed since you opened this dialog/)).toBeVisible();
  expect(await cluster.exists("shop")).toBe(true);

  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(editor.line("for: 10m")).toBeVisible();
  await editor.button("Delete").click();
  await dialog.getByLabel("Type shop to confirm").fill("shop");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/rules");
  expect(await cluster.exists("shop")).toBe(false);
});

test("a download holds what operators wrote, and can be created elsewhere", { tag: "@once" }, async ({
  cluster,
  openEditor,
}) => {
  const { finalizers: _, ...marked } = MARKED;
  await cluster.create("shop", threeRules(), marked);
  const editor = await openEditor("bob", "shop");
  const object = parse(await editor.downloaded());
  const { "team-note": note, "meta.helm.sh/release-name": release } = MARKED.annotations;
  expect(object).toEqual({
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name: "shop",
      namespace: cluster.namespace,
      labels: MARKED.labels,
      annotations: { "team-note": note, "meta.helm.sh/release-name": release },
    },
    spec: threeRules(),
  });
  await cluster.remove("shop");
  await cluster.create("shop", object.spec, object.metadata);
  expect((await cluster.read("shop")).spec).toEqual(threeRules());
});
