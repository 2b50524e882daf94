import { expect, test } from "vitest";
import { startRun } from "@/lib/lab/run";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import { scratchName } from "@/lib/lab/scratch";
import type { Step } from "@/lib/lab/step";
import { takeStep } from "@/lib/lab/take-step";
import { lab } from "@/lib/messages/en/lab";
import { endOf, linesOf } from "./lab-timeline";

test("a step shows what was sent, what came back, and in what that differs", async () => {
  const [create] = scenarioOf("put").steps;
  if (create === undefined) throw new Error("the scenario has no steps");
  const run = await takeStep(startRun(scenarioOf("put"), "team-a", "x"), create, async () => ({
    kind: "answered",
    code: 409,
    body: { reason: "AlreadyExists", message: "taken" },
    warnings: [],
  }));
  const [entry] = run.entries;
  if (entry?.exchange === undefined) throw new Error("nothing was sent");
  const lines = linesOf({ ...entry, exchange: { ...entry.exchange, milliseconds: 12 } }, lab);
  expect(lines).toEqual([
    { text: "   1  The lab creates the PrometheusRule of this scenario." },
    {
      text: "      POST /apis/monitoring.coreos.com/v1/namespaces/team-a/prometheusrules?fieldManager=truce-lab%3Alab application/json",
      colour: "dim",
    },
    { text: "      → 409 AlreadyExists, 12 ms" },
    { text: "        taken" },
    { text: "      ✗ Expected 201, but the cluster answered 409.", colour: "red" },
  ]);
  expect(endOf(run, lab)).toEqual([
    { text: "  The cluster did not behave as described", colour: "red" },
    { text: "" },
  ]);
});

test("a write that overwrites another's change says so", () => {
  const step: Step = { do: "send", by: "b", way: "merge-patch", expect: { code: 200 } };
  const request = { kind: "read", object: scratchName("PrometheusRule", "team-a", "x") } as const;
  const answer = { kind: "answered", code: 200, body: {}, warnings: [] } as const;
  const exchange = { request, answer, sentAt: 0, milliseconds: 1 };
  const place = { group: "serviceprom", rule: "Down", field: ["for"] } as const;
  const overwritten = { whose: "a", places: [place] } as const;
  const entry = { number: 1, step, exchange, verdict: { kind: "as-expected" }, overwritten } as const;
  expect(linesOf(entry, lab).at(-1)).toEqual({
    text: "      overwrites A's change to “for” of Down, and nobody is told",
    colour: "red",
  });
});

test("a watch that ends in an error says which, and what the cluster says of it", () => {
  const { step, exchange } = ended();
  const entry = { number: 1, step, exchange, verdict: { kind: "as-expected" } } as const;
  expect(linesOf(entry, lab).slice(2)).toEqual([
    { text: "      → 410 Expired (in the stream), 1 ms" },
    { text: "        too old resource version: 1 (30)" },
    { text: "        ERROR: the watch cannot go on" },
  ]);
});

function ended() {
  const object = scratchName("PrometheusRule", "team-a", "x");
  const watch = { from: "ancient", until: "error", seconds: 5 } as const;
  const step: Step = { do: "watch", by: "b", ...watch, expect: { code: 200 } };
  const status = { code: 410, reason: "Expired", message: "too old resource version: 1 (30)" };
  const events = [{ type: "ERROR", object: status }] as const;
  const answer = { kind: "answered", code: 200, body: undefined, warnings: [], events } as const;
  const request = { kind: "watch", object, ...watch, from: "1" } as const;
  return { step, exchange: { request, answer, sentAt: 0, milliseconds: 1 } };
}
