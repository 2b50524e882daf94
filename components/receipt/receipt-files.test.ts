import { expect, test } from "vitest";
import { parseJson } from "@/lib/json/json";
import type { Choice } from "@/lib/merge/model";
import { diff } from "@/lib/merge/plan";
import { decide, type MergeSession, openSession, outcome } from "@/lib/merge/session";
import { messagesFor } from "@/lib/messages/catalogues";
import { type Editable, editableOf } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { ManagedFieldsEntry, ResourceVersion, Rule, StoredRule } from "@/lib/prometheus-rule/types";
import { type Receipt, recordOf } from "@/lib/receipt/receipt";
import { receiptJson } from "./receipt-json";
import { receiptMarkdown } from "./receipt-markdown";

function stored(version: string, rules: readonly Rule[], by = "alice", name = "shop"): StoredRule {
  const groupKey = `k:${JSON.stringify({ name })}`;
  const entry: ManagedFieldsEntry = {
    manager: `truce:${by}`,
    time: "2026-03-01T10:00:00Z",
    fieldsV1: { "f:spec": { "f:groups": { [groupKey]: { "f:rules": {} } } } },
  };
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name: "cart",
      namespace: "shop",
      uid: "u1",
      resourceVersion: version as ResourceVersion,
      managedFields: [entry],
    },
    spec: { groups: [{ name, rules }] },
  };
}

const alert = (name: string, wait: string, more: Partial<Rule> = {}): Rule => ({
  alert: name,
  expr: "up",
  for: wait,
  ...more,
});

const SAVED = { operator: "alice", at: "2026-03-01T10:05:00.000Z" };

/** What a merge of one rule made, which all three versions have differently; every conflict is decided alike. */
function decidedReceipt(mine: Rule, theirs: Rule, choice: Choice): Receipt {
  const base = stored("1", [alert("PaySlow", "5m")]);
  const [ours, others] = [stored("1", [mine]), stored("2", [theirs], "bob")];
  const asked = openSession(editableOf(base), editableOf(ours), editableOf(others), ruleShape);
  const session = asked.plan.conflicts.reduce<MergeSession>((so, { id }) => decide(so, id, choice), asked);
  const sent = outcome(session).value as Editable;
  const after = { ...stored("3", []), spec: sent.spec };
  const step = { kind: "merge", base, theirs: others, earlier: [], session, sent: "merged" } as const;
  return { ...recordOf(step, sent, after, "given"), ...SAVED };
}

/** Bob raised PaySlow and CartSlow, alice raised PaySlow, decided for hers, and deleted StockLow. */
function mergedReceipt(): Receipt {
  const base = stored("101", [alert("PaySlow", "5m"), alert("CartSlow", "5m"), alert("StockLow", "5m")]);
  const theirs = stored(
    "102",
    [alert("PaySlow", "10m"), alert("CartSlow", "7m"), alert("StockLow", "5m")],
    "bob",
  );
  const mine = stored("101", [alert("PaySlow", "30m"), alert("CartSlow", "5m")]);
  const asked = openSession(editableOf(base), editableOf(mine), editableOf(theirs), ruleShape);
  const session = asked.plan.conflicts.reduce<MergeSession>(
    (so, { id }) => decide(so, id, { take: "mine" }),
    asked,
  );
  const sent = outcome(session).value as Editable;
  const after = { ...stored("103", []), spec: sent.spec };
  return {
    ...recordOf({ kind: "merge", base, theirs, earlier: [], session, sent: "merged" }, sent, after, "given"),
    ...SAVED,
  };
}

function plainReceipt(before: readonly Rule[], after: readonly Rule[], group = "shop"): Receipt {
  const base = stored("1", before, "alice", group);
  const made = stored("2", after, "alice", group);
  const changes = diff(editableOf(base), editableOf(made), ruleShape);
  return { ...recordOf({ kind: "replace", base, changes }, editableOf(made), made, "given"), ...SAVED };
}

const markdown = (receipt: Receipt) => receiptMarkdown(receipt, messagesFor("en"));

test("the Markdown sums up a merge and tells it rule by rule", () => {
  expect(markdown(mergedReceipt())).toBe(
    `# \`shop/cart\` saved by \`alice\` at 2026-03-01T10:05:00.000Z

- Versions: \`101\` (base) → \`102\` (theirs) → \`103\` (this save)
- Merged over what \`bob\` saved.
- Places: 1 decided by hand, 1 theirs, 1 mine

## Rule \`PaySlow\` in group \`shop\`

- \`for\`: \`5m\` → \`30m\`, decided by hand: mine taken over theirs \`10m\`

## Rule \`CartSlow\` in group \`shop\`

- \`for\`: \`5m\` → \`7m\`, theirs (\`bob\`)

## Rule \`StockLow\` in group \`shop\`

- The whole rule, mine

  Before:

  \`\`\`yaml
  alert: StockLow
  expr: up
  for: 5m
  \`\`\`

  After: nothing
`,
  );
});

test.each<[Choice, string]>([
  [{ take: "mine" }, "`5m` → `30m`, decided by hand: mine taken over theirs `10m`"],
  [{ take: "theirs" }, "`5m` → `10m`, decided by hand: theirs taken over mine `30m`"],
  [{ take: "base" }, "`5m` → `5m`, decided by hand: base taken over theirs `10m` and mine `30m`"],
  [
    { take: "value", value: "20m" },
    "`5m` → `20m`, decided by hand: a value typed over theirs `10m` and mine `30m`",
  ],
])("the Markdown tells what was decided away: %j", (choice, line) => {
  const receipt = decidedReceipt(alert("PaySlow", "30m"), alert("PaySlow", "10m"), choice);
  expect(markdown(receipt)).toContain(`- \`for\`: ${line}\n`);
});

test("what was decided away is told where it was a removal, and in full where it is long", () => {
  const { for: _, ...timeless } = alert("PaySlow", "5m");
  expect(markdown(decidedReceipt(alert("PaySlow", "30m"), timeless, { take: "mine" }))).toContain(
    "- `for`: `5m` → `30m`, decided by hand: mine taken over theirs (removed)\n",
  );
  const long = "rate(http_requests_failed_total[5m])\n/ rate(http_requests_total[5m]) > 0.1";
  const text = markdown(
    decidedReceipt(alert("PaySlow", "5m", { expr: "up > 1" }), alert("PaySlow", "5m", { expr: long }), {
      take: "mine",
    }),
  );
  expect(text).toContain("- `expr`, decided by hand: mine taken\n");
  expect(text).toMatch(/ {2}After:\n\n[\s\S]*up > 1[\s\S]* {2}Theirs:\n\n[\s\S]*http_requests_failed_total/);
  expect(text).not.toContain("  Mine:");
});

test("names and values that are Markdown, HTML or mentions show as what they are", () => {
  const odd = "a`b|c\n<img src=x onerror=alert(1)> @all";
  const text = markdown(
    plainReceipt(
      [alert(odd, "5m", { annotations: { summary: "```\nlooks\n```\n# like a heading" } })],
      [alert(odd, "`7m`", { annotations: { summary: "one\n````\ntwo" } })],
      "g*r*oup [x](http://x)",
    ),
  );
  expect(text).toContain(
    "## Rule ``a`b|c\\n<img src=x onerror=alert(1)> @all`` in group `g*r*oup [x](http://x)`",
  );
  expect(text).toContain("- `for`: `5m` → `` `7m` ``, mine");
  expect(text).toContain("  ````\n  ```\n  looks\n  ```\n  # like a heading\n  ````");
  expect(text).toContain("  `````\n  one\n  ````\n  two\n  `````");
});

test("the JSON has each place with its values and its verdict", () => {
  expect(parseJson(receiptJson(mergedReceipt()))).toMatchObject({
    format: "truce-save-receipt/1",
    object: { namespace: "shop", name: "cart", uid: "u1" },
    operator: "alice",
    at: "2026-03-01T10:05:00.000Z",
    answer: "given",
    versions: { base: "101", theirs: ["102"], result: "103" },
    theirsBy: [{ by: "bob", via: "truce", groups: ["shop"], object: false }],
    places: [
      {
        group: "shop",
        rule: "PaySlow",
        fields: ["for"],
        what: "value",
        verdict: "by-hand",
        took: "mine",
        before: "5m",
        mine: "30m",
        theirs: "10m",
        after: "30m",
      },
      { rule: "CartSlow", fields: ["for"], what: "edited", verdict: "theirs", before: "5m", after: "7m" },
      { rule: "StockLow", fields: [], what: "deleted", verdict: "mine", before: { alert: "StockLow" } },
    ],
  });
});

test("whole numbers beyond 2^53 are written as they are", () => {
  const limited = (limit: bigint) => [alert("A", "5m", { limit })];
  expect(receiptJson(plainReceipt(limited(9007199254740993n), limited(9007199254740995n)))).toContain(
    '"after": 9007199254740995',
  );
});

test("versions are written as the strings that they are, however much they look like numbers", () => {
  const versions = {
    base: "9007199254740993",
    theirs: ["0100", "18446744073709551615"],
    result: "1e3",
  } as unknown as Receipt["versions"];
  const receipt = { ...mergedReceipt(), versions };
  expect(parseJson(receiptJson(receipt))).toMatchObject({ versions });
  for (const version of [versions.base, ...versions.theirs, versions.result])
    expect(markdown(receipt)).toContain(version);
});
