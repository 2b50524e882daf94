import { expect } from "playwright/test";
import { parse } from "yaml";
import { parseJson } from "@/lib/json/json";
import { EditorPage, type Mutable } from "./stage/editor-page";
import { ListPage } from "./stage/list-page";
import { rule, ruleOf, threeRules } from "./stage/sample";
import { type Stage, test } from "./stage/stage";

test("what tools noted about an object is not shown, and comes back from a save byte for byte", async ({
  cluster,
  openEditor,
}) => {
  const applied = '{"spec":{"groups":[{"name":"g",  "rules":[]}]}}\n';
  const annotations = {
    "kubectl.kubernetes.io/last-applied-configuration": applied,
    "prometheus-operator-validated": "true",
    "team-note": "keep me",
  };
  await cluster.create("shop", threeRules(), { annotations });
  const editor = await openEditor("bob", "shop");
  await expect(editor.line("team-note: keep me")).toBeVisible();
  const text = await editor.downloaded();
  expect(text).not.toContain("last-applied");
  expect(text).not.toContain("validated");
  await editor.paste(text.replace("keep me", "kept"));
  await editor.save();
  await editor.saved();
  expect((await cluster.read("shop")).metadata.annotations).toEqual({ ...annotations, "team-note": "kept" });
});

test("what is pasted and reviewed in one breath is what is reviewed", { tag: "@once" }, async ({
  cluster,
  openEditor,
}) => {
  await cluster.create("shop", threeRules());
  const editor = await openEditor("bob", "shop");
  const text = await editor.downloaded();
  await editor.pasteAnd(text.replace("PaySlow is above", "PaySlow stays above"), ["s"]);
  await expect(editor.reviewDialog.getByText("PaySlow", { exact: true })).toBeVisible();
  await editor.saveReviewed();
  await editor.saved();
  const { summary } = ruleOf(await cluster.read("shop"), "PaySlow").annotations;
  expect(summary).toBe("PaySlow stays above 2");
});

test("whole numbers stay whole, in expressions and beyond what JavaScript counts to, when another field is edited", async ({
  cluster,
  openEditor,
  stage,
}) => {
  const spec = `{"groups":[{"name":"numbers","limit":9007199254740993,"rules":[{"alert":"Watchdog","expr":1,"for":"5m"}]}]}`;
  const object = `{"apiVersion":"monitoring.coreos.com/v1","kind":"PrometheusRule","metadata":{"name":"numbers"},"spec":${spec}}`;
  await stage.apiserver.api("POST", cluster.path(), { token: "admin-token", body: object });
  const writes = stage.proxy.record({ method: "PUT", path: cluster.path("numbers") });
  const editor = await openEditor("bob", "numbers");
  const text = await editor.downloaded();
  expect(text).toContain("limit: 9007199254740993");
  expect(text).toMatch(/expr: 1$/m);
  await editor.paste(text.replace("for: 5m", "for: 10m"));
  await expect(editor.page.getByText("No problems found")).toBeVisible();
  await editor.save();
  await editor.saved();
  for (const { body } of writes)
    expect(parseJson(body)).toMatchObject({
      spec: { groups: [{ limit: 9007199254740993n, rules: [{ expr: 1, for: "10m" }] }] },
    });
  expect(await rawText(stage, cluster.path("numbers"))).toMatch(/"limit":9007199254740993\b/);
});

test("names that mean something to JavaScript are names like others, on the way there and back", async ({
  cluster,
  openEditor,
  stage,
}) => {
  const labels = `{"__proto__":"a","constructor":"b","toString":"c"}`;
  const spec = `{"groups":[{"name":"g","rules":[{"alert":"Odd","expr":"up","for":"5m","labels":${labels}}]}]}`;
  const object = `{"apiVersion":"monitoring.coreos.com/v1","kind":"PrometheusRule","metadata":{"name":"odd"},"spec":${spec}}`;
  await stage.apiserver.api("POST", cluster.path(), { token: "admin-token", body: object });
  const editor = await openEditor("bob", "odd");
  await expect(editor.line("__proto__: a")).toBeVisible();
  await editor.paste((await editor.downloaded()).replace("for: 5m", "for: 10m"));
  await editor.save();
  await editor.saved();
  expect(await rawText(stage, cluster.path("odd"))).toContain(labels);

  await editor.paste((await editor.downloaded()).replace("__proto__: a", "__proto__: d"));
  await editor.save();
  await editor.saved();
  expect(await rawText(stage, cluster.path("odd"))).toContain(labels.replace('"a"', '"d"'));
});

/** Objects that a cluster stores and that hold nothing, or next to nothing. */
const ODD: Readonly<Record<string, object>> = {
  "spec-empty": {},
  "groups-null": { groups: null },
  "groups-none": { groups: [] },
  "group-alone": { groups: [{ name: "later" }] },
  "rules-null": { groups: [{ name: "later", rules: null }] },
  "rules-none": { groups: [{ name: "later", rules: [] }] },
  "half-empty": { groups: [{ name: "later" }, { name: "now", rules: [rule("Only", 1)] }] },
};

test("objects with nothing in them are listed and opened, and saving them untouched changes nothing", async ({
  cluster,
  signIn,
  stage,
}) => {
  test.slow();
  for (const [name, spec] of Object.entries(ODD)) await cluster.create(name, spec);
  const writes = stage.proxy.record({ method: "PUT" });
  const page = await signIn("bob");
  const list = new ListPage(page);
  await list.open(cluster.namespace);
  await list.live();
  for (const name of Object.keys(ODD))
    await expect(list.row(name).getByRole("gridcell").nth(3)).toHaveText(name === "half-empty" ? "1" : "0");
  const editor = new EditorPage(page);
  for (const name of Object.keys(ODD)) {
    const stored = await cluster.read(name);
    await editor.open(cluster.namespace, name);
    await page.keyboard.press("ControlOrMeta+S");
    await expect(editor.bar("Nothing to save: the text says what is stored.")).toBeVisible();
    expect(parse(await editor.downloaded()).spec).toEqual(stored.spec);
    expect(await cluster.read(name)).toEqual(stored);
  }
  expect(writes).toEqual([]);
});

test("saving an edit that was taken back, or that only adds a comment, sends nothing and says so", async ({
  cluster,
  openEditor,
  stage,
}) => {
  await cluster.create("shop", threeRules());
  const writes = stage.proxy.record({ method: "PUT" });
  const editor = await openEditor("bob", "shop");
  await editor.cursorAfter("summary: PaySlow is above 2");
  await editor.type(" # ask the shop");
  await editor.page.keyboard.press("ControlOrMeta+S");
  await expect(
    editor.bar("Nothing to save: only comments or spelling changed, which the cluster does not store."),
  ).toBeVisible();
  await editor.erase(" # ask the shop".length);
  await expect(editor.page.getByText("Unsaved changes")).toBeHidden();
  await editor.page.keyboard.press("ControlOrMeta+S");
  await expect(editor.bar("Nothing to save: the text says what is stored.")).toBeVisible();
  expect(writes).toEqual([]);
});

/** Texts of which a lenient reader would take a part and drop the rest in silence, and the line with the fault. */
const UNREADABLE: readonly (readonly [what: string, from: string, to: string, line: string, says: string])[] =
  [
    [
      "a key that stands twice",
      "for: 5m",
      "for: 5m\n      for: 9m",
      "for: 9m",
      "“for” stands here a second time.",
    ],
    [
      "a tab as indentation",
      "      for: 5m",
      "\tfor: 5m",
      "\tfor: 5m",
      "YAML is indented with blanks, not with tabs.",
    ],
    ["a second document", "\nspec:", "\n---\nspec:", "spec:", "a second one begins here"],
  ];

for (const [what, from, to, line, says] of UNREADABLE)
  test(`${what} is marked in its line, and nothing is sent`, { tag: "@once" }, async ({
    cluster,
    openEditor,
    stage,
  }) => {
    await cluster.create("shop", threeRules());
    const writes = stage.proxy.record({ method: "PUT", path: cluster.path("shop") });
    const editor = await openEditor("bob", "shop");
    const text = (await editor.downloaded()).replace(from, to);
    await editor.paste(text);
    await expect(editor.problem(says)).toBeVisible();
    expect(text.split("\n")[(await editor.lineOfProblem(says)) - 1]).toContain(line);
    await editor.page.keyboard.press("ControlOrMeta+S");
    await expect(editor.bar(says)).toBeVisible();
    await expect(editor.reviewDialog).toBeHidden();
    expect(writes).toEqual([]);
  });

/** Every field that the resource knows. */
const EVERY_FIELD = {
  groups: [
    {
      name: "every.alerts",
      interval: "45s",
      limit: 20,
      query_offset: "1m",
      partial_response_strategy: "warn",
      labels: { team: "shop" },
      rules: [
        {
          alert: "EveryField",
          expr: "up == 0",
          for: "5m",
          keep_firing_for: "10m",
          labels: { severity: "critical" },
          annotations: { summary: "s", runbook_url: "https://runbooks.test/every" },
        },
        { record: "every:up:sum", expr: "sum(up)", labels: { source: "rollup" } },
      ],
    },
  ],
};

test("a word that readers disagree on is put in quotes at a click, which one undo takes back", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  await cluster.create("shop", threeRules());
  const editor = new EditorPage(await signIn("bob"));
  await editor.open(cluster.namespace, "shop");
  await editor.paste((await editor.downloaded()).replace("severity: warning", "severity: on"));
  await editor.button(/^Put in quotes, line \d+$/).click();
  await expect(editor.line("severity: 'on'")).toBeVisible();
  await expect(editor.page.getByText("No problems found")).toBeVisible();

  await editor.undo();
  await expect(editor.lineEndingIn("severity: on")).toBeVisible();
  await expect(editor.button(/^Put in quotes/)).toBeVisible();
  await editor.redo();
  await editor.save();
  await editor.saved();
  expect(ruleOf(await cluster.read("shop"), "CartErrors").labels.severity).toBe("on");
});

test("every field survives an edit of another one, and a duplicate", async ({ cluster, signIn }) => {
  await cluster.create("every", EVERY_FIELD);
  const page = await signIn("bob");
  const editor = new EditorPage(page);
  await editor.open(cluster.namespace, "every");
  await editor.edit(await cluster.read("every"), (object) => {
    object.spec.groups[0].rules[0].expr = "up == 1";
  });
  await editor.save();
  await editor.saved();
  const expected: Mutable = structuredClone(EVERY_FIELD);
  expected.groups[0].rules[0].expr = "up == 1";
  expect((await cluster.read("every")).spec).toEqual(expected);

  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(editor.line("name: every-copy")).toBeVisible();
  await editor.save();
  await page.waitForURL(`**/rules/${cluster.namespace}/every-copy`);
  expect((await cluster.read("every-copy")).spec).toEqual(expected);
});

test("a text pasted from Windows, byte-order mark and all, is stored without a trace of either", {
  tag: "@once",
}, async ({ cluster, openEditor, stage }) => {
  await cluster.create("shop", threeRules());
  const editor = await openEditor("bob", "shop");
  const text = (await editor.downloaded())
    .replace("summary: PaySlow is above 2", "summary: |\n            PaySlow\n            is above 2")
    .replace("for: 5m", "for: 10m # agreed");
  await editor.paste(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
  await expect(editor.page.getByText("No problems found")).toBeVisible();
  await editor.save();
  await editor.saved();
  const stored = await rawText(stage, cluster.path("shop"));
  expect(stored).not.toMatch(/\\r|\\ufeff|\uFEFF/i);
  expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe("PaySlow\nis above 2\n");
  expect(await editor.downloaded()).toContain("is above 2");
});

/** What the apiserver answers, before anything rounds its numbers. */
async function rawText(stage: Stage, path: string): Promise<string> {
  const answer = await fetch(stage.proxy.url + path, { headers: { authorization: "Bearer admin-token" } });
  return answer.text();
}
