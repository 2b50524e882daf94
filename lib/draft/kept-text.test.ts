import { diffLines } from "diff";
import { describe, expect, test } from "vitest";
import { decide, outcome } from "@/lib/merge/session";
import type { Rule } from "@/lib/prometheus-rule/types";
import { stored } from "./sample-rules";
import { arrived, expectKind, open, play, SEND, sent, stale } from "./scenario";
import { textOf } from "./state";

// What the operator typed stays byte for byte, whatever a save, a merge or theirs brings, but for the fields it brings.

const DESCRIPTION = "The API has not answered\nfor five minutes.\n\nSecond paragraph.";
const LONG =
  'sum by (job) (rate(http_requests_total{code!~"5..",handler="/a/very/long/path/that/goes/well/past/eighty/columns"}[5m]))';

/** The same rules in any version; `changes` are of ApiDown. */
function object(version: string, changes: Partial<Rule> = {}, expr = LONG) {
  const down = {
    alert: "ApiDown",
    expr: 'up{job="api"} == 0\n',
    for: "5m",
    labels: { severity: "critical", team: "core" },
    annotations: { summary: "api is down", description: DESCRIPTION.replace("answered\n", "answered ") },
    ...changes,
  };
  return stored({ version, rules: [down as Rule, { record: "job:requests:rate5m", expr } as Rule] });
}

/** The same as a person keeps it. */
const TYPED = `# owner: platform crew, see wiki
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: cart
  namespace: shop
spec:
  groups:

  # --- availability ---
  - name: cart.alerts   # one group per SLO
    rules:
    - alert: ApiDown
      # keep in step with the synthetic check
      expr: |
        up{job="api"} == 0
      for: 5m
      labels: {severity: critical, team: "core"}
      annotations:
        summary: 'api is down'
        description: >-
          The API has not answered
          for five minutes.

          Second paragraph.
    - record: job:requests:rate5m
      expr: ${LONG}
`;

const BASE = object("v1");

/** An operator has written all that down, and edits \`summary\`. */
function edited() {
  const text = TYPED.replace("'api is down'", "'the api is down'");
  return play(open(BASE), { type: "typed", text });
}

/** - lines that went, + lines that came. */
function changes(before: string, after: string): readonly string[] {
  return diffLines(before, after).flatMap(({ added, removed, value }) =>
    added || removed
      ? value
          .trimEnd()
          .split("\n")
          .map((line) => (added ? "+" : "-") + line.trim())
      : [],
  );
}

describe("a text that is kept by hand", () => {
  test("gets one field of theirs in one line", () => {
    const before = edited();
    const after = play(before, arrived(object("v2", { for: "10m" })), { type: "take-theirs" });
    expect(expectKind(after, "dirty").base.metadata.resourceVersion).toBe("v2");
    expect(changes(textOf(before), textOf(after))).toEqual(["-for: 5m", "+for: 10m"]);
  });

  test("gets one field of theirs in one line where a save was overtaken", () => {
    const before = edited();
    const merging = play(
      before,
      ...SEND,
      stale(object("v2", { labels: { severity: "page", team: "core" } })),
    );
    const { session } = expectKind(merging, "conflicted");
    const saving = play(merging, { type: "decided", value: outcome(session).value });
    const { spec } = sent(saving).object;
    const after = play(saving, { type: "saved", object: { ...object("v3"), spec }, warnings: [] });
    expect(changes(textOf(before), textOf(after))).toEqual([
      '-labels: {severity: critical, team: "core"}',
      '+labels: {severity: page, team: "core"}',
    ]);
  });

  test("gets a decision, a typed value included, in one line", () => {
    const before = edited();
    const theirs = object("v2", {
      annotations: { summary: "down", description: DESCRIPTION.replace("answered\n", "answered ") },
    });
    for (const [choice, line] of [
      [{ take: "theirs" }, "+summary: 'down'"],
      [{ take: "value", value: "no: api" }, "+summary: 'no: api'"],
    ] as const) {
      const merging = expectKind(play(before, arrived(theirs), { type: "take-theirs" }), "conflicted");
      const [conflict] = merging.session.plan.conflicts;
      const session = decide(merging.session, conflict?.id ?? "", choice);
      const after = play(
        merging,
        { type: "deciding", session },
        { type: "decided", value: outcome(session).value },
      );
      expect(changes(textOf(before), textOf(after))).toEqual(["-summary: 'the api is down'", line]);
    }
  });

  test("gets a changed line of a block in one line", () => {
    const before = edited();
    const theirs = object("v2", { expr: 'up{job="api"} == 0 or absent(up)\n' });
    const after = play(before, arrived(theirs), { type: "take-theirs" });
    expect(changes(textOf(before), textOf(after))).toEqual([
      '-up{job="api"} == 0',
      '+up{job="api"} == 0 or absent(up)',
    ]);
  });

  test("is what it was after a save", () => {
    const before = edited();
    const saving = play(before, ...SEND);
    const { spec } = sent(saving).object;
    const after = play(saving, { type: "saved", object: { ...object("v2"), spec }, warnings: [] });
    expect(expectKind(after, "clean").text).toBe(textOf(before));
  });
});
