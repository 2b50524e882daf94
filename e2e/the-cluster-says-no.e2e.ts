import { expect } from "playwright/test";
import { type Answer, type Fault, serviceUnavailable, statusAnswer, tooManyRequests } from "./faults/fault";
import type { Cluster } from "./stage/cluster";
import type { Mutable } from "./stage/editor-page";
import { mend } from "./stage/mend";
import { rule, ruleOf, threeRules } from "./stage/sample";
import { type Stage, test } from "./stage/stage";

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules());
});

/** What is wrong in the text, what the page says before anything is sent, and what the cluster says and of which rule. */
const REFUSED: readonly (readonly [
  what: string,
  change: (object: Mutable) => void,
  before: string | RegExp,
  verdict: string | RegExp,
])[] = [
  [
    "a value that the schema does not allow",
    (object) => {
      ruleOf(object, "PaySlow").for = "5 minutes";
    },
    "“5 minutes” is no duration.",
    /shop\.alerts › PaySlow › for: .*should match/,
  ],
  [
    "a number that the cluster cannot count",
    (object) => {
      ruleOf(object, "PaySlow").expr = 2n ** 64n;
    },
    'This must be a string. Put it in quotes: "18446744073709551616"',
    /shop\.alerts › PaySlow › expr: .*must be of type integer,string: "number"/,
  ],
  [
    "a field that does not exist",
    (object) => {
      ruleOf(object, "PaySlow").keepFiringFor = "5m";
    },
    "There is no field “keepFiringFor” here. Did you mean “keep_firing_for”?",
    /shop\.alerts › PaySlow.*: unknown field "spec\.groups\[0\]\.rules\[1\]\.keepFiringFor"/,
  ],
  [
    "a field of metadata that does not exist",
    (object) => {
      object.metadata.lables = { role: "alert-rules" };
    },
    "There is no field “lables” here. Did you mean “labels”?",
    /metadata › lables: unknown field "metadata\.lables"/,
  ],
  [
    "a second group of one name",
    (object) => {
      object.spec.groups.push({ name: "shop.alerts", rules: [rule("Second", 1)] });
    },
    "A group called “shop.alerts” stands above already.",
    /shop\.alerts.*: Duplicate value/,
  ],
];

for (const [what, change, before, verdict] of REFUSED)
  test(`${what}: marked at once, refused by the cluster with its reasons by rule, and mended`, async ({
    cluster,
    openEditor,
  }) => {
    const editor = await openEditor("bob", "shop");
    await editor.edit(await cluster.read("shop"), change);
    await expect(editor.problem(before)).toBeVisible();
    await editor.review();
    await expect(editor.reviewDialog.getByText(/^1 error marked in this text/)).toBeVisible();
    await expect(editor.verdict).toContainText("The cluster refused the object.");
    await expect(editor.verdict.getByRole("listitem").filter({ hasText: verdict }).first()).toBeVisible();
    await expect(editor.reviewDialog.getByRole("button", { name: "Save" })).toBeDisabled();

    await editor.reviewDialog.getByRole("button", { name: "Go on editing" }).click();
    await expect(
      editor.bar("The cluster refused the object. Mend what it names, then save again. Your draft is kept."),
    ).toContainText(verdict);
    await expect(editor.problem("The cluster:").first()).toBeVisible();
    await mend(editor, cluster);
  });

test("the checker of the cluster denies three rules: each reason stands at its rule", async ({
  cluster,
  openEditor,
  stage,
}) => {
  const editor = await openEditor("bob", "shop");
  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "CartErrors").expr = "sum(shop_errors";
    ruleOf(object, "PaySlow").expr = "rate(pay_seconds)";
    delete ruleOf(object, "StockLow").alert;
  });
  const denial = refuse(stage, cluster, DENIED);
  await editor.review();
  await editor.saveReviewed();
  const bar = editor.bar(
    "The cluster's checker (prometheusrulevalidate.monitoring.coreos.com) refused the object.",
  );
  await expect(bar.getByRole("listitem")).toHaveText([
    "shop.alerts › CartErrors › expr: parse error: unclosed left parenthesis",
    'shop.alerts › PaySlow › expr: parse error: expected type range vector in call to function "rate", got instant vector',
    "shop.alerts › 3: one of 'record' or 'alert' must be set",
  ]);
  const lines = (await editor.downloaded()).split("\n");
  for (const [reason, at] of [
    ["parse error: unclosed left parenthesis", "expr: sum(shop_errors"],
    ["parse error: expected type range vector", "expr: rate(pay_seconds)"],
    ["one of 'record' or 'alert' must be set", "expr: shop_metric"],
  ] as const) {
    expect(lines[(await editor.lineOfProblem(`The cluster: ${reason}`)) - 1]).toContain(at);
  }
  denial.remove();
  await mend(editor, cluster);
});

const SAID: readonly (readonly [what: string, answer: Answer, says: string | RegExp, next: string])[] = [
  [
    "the checker of the cluster cannot be reached",
    statusAnswer(
      500,
      "InternalError",
      'Internal error occurred: failed calling webhook "prometheusrulemutate.monitoring.coreos.com": failed to call webhook: Post "https://operator.test/mutate": connection refused',
    ),
    "The cluster's checker (prometheusrulemutate.monitoring.coreos.com) cannot be reached, so nothing was stored. It does not say that a rule is wrong.",
    "Try again in a moment.",
  ],
  ["the cluster is busy", tooManyRequests(7), "The cluster is busy and asks to wait.", "Try again in 7 s."],
  [
    "the cluster is going away",
    serviceUnavailable(),
    "The cluster does not answer; nothing was stored.",
    "Try again in a moment.",
  ],
];

// The proxy answers in the apiserver's place.
for (const [what, answer, says, next] of SAID)
  test(`${what}: it is said, my text stays, and trying again saves it`, { tag: "@once" }, async ({
    cluster,
    openEditor,
    stage,
  }) => {
    const editor = await openEditor("bob", "shop");
    await editor.cursorAfter("summary: PaySlow is above 2");
    await editor.type(" in the shop");
    const refusal = refuse(stage, cluster, answer);
    await editor.review();
    await editor.saveReviewed();
    await expect(editor.bar(`${says} ${next} Your draft is kept.`)).toBeVisible();
    await expect(editor.line("summary: PaySlow is above 2 in the shop")).toBeVisible();
    expect(summaryOf(await cluster.read("shop"))).toBe("PaySlow is above 2");

    refusal.remove();
    await editor.button("Try again").click();
    await editor.saveReviewed();
    await editor.saved();
    expect(summaryOf(await cluster.read("shop"))).toBe("PaySlow is above 2 in the shop");
  });

test("a checker that knows no dry run is said to be one, and the save goes its way", async ({
  cluster,
  openEditor,
  stage,
}) => {
  const editor = await openEditor("bob", "shop");
  await editor.cursorAfter("summary: PaySlow is above 2");
  await editor.type(" in the shop");
  const message = 'admission webhook "rules.operator.test" does not support dry run';
  stage.proxy.inject({
    on: { method: "PUT", path: cluster.path("shop"), when: ({ query }) => query.has("dryRun") },
    effect: { kind: "answer", answer: statusAnswer(400, "BadRequest", message) },
  });
  await editor.review();
  await expect(editor.verdict).toContainText(
    "The cluster could not be asked; it decides when you save. The cluster's checker (rules.operator.test) cannot be asked beforehand.",
  );
  await expect(editor.verdict).toContainText(message);
  await editor.saveReviewed();
  await editor.saved();
});

/** The validating webhook of prometheus-operator: its sentence says nothing, its causes all. */
const DENIED: Answer = statusAnswer(
  422,
  "Invalid",
  'admission webhook "prometheusrulevalidate.monitoring.coreos.com" denied the request: Rules are not valid',
  [
    '5:11: group "shop.alerts", rule 1, "CartErrors": could not parse expression: 1:4: parse error: unclosed left parenthesis',
    '13:11: group "shop.alerts", rule 2, "PaySlow": could not parse expression: 1:6: parse error: expected type range vector in call to function "rate", got instant vector',
    "0:0: 0:0: group \"shop.alerts\", rule 3, \"\": one of 'record' or 'alert' must be set",
  ].map((message) => ({ message })),
);

/** Saves are answered so from now on; dry runs go through. */
function refuse(stage: Stage, cluster: Cluster, answer: Answer) {
  const on: Fault["on"] = {
    method: "PUT",
    path: cluster.path("shop"),
    when: ({ query }) => !query.has("dryRun"),
  };
  return stage.proxy.inject({ on, effect: { kind: "answer", answer }, times: Number.POSITIVE_INFINITY });
}

function summaryOf(object: Mutable): string {
  return ruleOf(object, "PaySlow").annotations.summary;
}
