import { expect, test } from "vitest";
import type { LabAnswer } from "@/lib/lab/answer";
import { record } from "@/lib/lab/record";
import { requestFor } from "@/lib/lab/request-for";
import { type Run, startRun } from "@/lib/lab/run";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import type { Step } from "@/lib/lab/step";
import { copyChange } from "./edited-copy";

const data = (wait: string) => ({ kind: "ConfigMap", data: { for: wait } });
const stored = { ...data("33m"), metadata: { uid: "u1", resourceVersion: "1" } };
const read: Step = { do: "read", on: "ConfigMap", by: "a", expect: { code: 200 } };
const send: Step = { do: "send", on: "ConfigMap", by: "a", way: "put", expect: { code: 200 } };

function edit(value: string): Step {
  return { do: "edit", on: "ConfigMap", by: "a", edit: { kind: "set", place: { data: "for" }, value } };
}

function take(run: Run, step: Step, answer: Extract<LabAnswer, { kind: "answered" }>): Run {
  const request = requestFor(run, step);
  if (request === undefined) throw new Error("The step sends nothing.");
  return record(run, step, { request, answer, sentAt: 0, milliseconds: 1 });
}

test("of an edit its own change, of a refused send all that was edited since the read", () => {
  const start = startRun(scenarioOf("put-without-version"), "shop", "abc");
  const copied = take(start, read, { kind: "answered", code: 200, body: stored, warnings: [] });
  const edited = record(record(copied, edit("34m"), undefined), edit("35m"), undefined);
  const sent = take(edited, send, { kind: "answered", code: 409, body: {}, warnings: [] });
  const after = take(sent, read, { kind: "answered", code: 200, body: stored, warnings: [] });
  const waits = after.entries.map((entry) => {
    const change = copyChange(after, entry);
    return change && [change.before.data, change.after.data];
  });
  expect(waits).toEqual([
    undefined,
    [{ for: "33m" }, { for: "34m" }],
    [{ for: "34m" }, { for: "35m" }],
    [{ for: "33m" }, { for: "35m" }],
    undefined,
  ]);
});
