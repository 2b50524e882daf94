import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf, readJob, writeAnswer, writeJob } from "./job";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "truce-merge-"));
});
afterEach(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;
const JOB = {
  key: "k",
  name: "rules.yaml",
  base: { groups: [{ limit: 9007199254740993n }] },
  mine: JSON.parse('{"__proto__": {"a": "1"}}'),
  theirs: {},
};

test("a job comes back as it was put, names and large numbers included, and only its owner can read it", async () => {
  await writeJob(folder, JOB);
  expect(await readJob(folder)).toEqual(JOB);
  expect((await stat(join(folder, "job.json"))).mode & 0o077).toBe(0);
});

test("the answer is heard of, whether it comes before or after it is waited for", async () => {
  const waiting = answerOf(folder, never);
  const answer = { kind: "merged", value: { groups: [] } } as const;
  await writeAnswer(folder, answer);
  expect(await waiting).toEqual(answer);
  expect(await answerOf(folder, never)).toEqual(answer);
  await writeAnswer(folder, { kind: "given-up" });
  expect(await answerOf(folder, never)).toEqual({ kind: "given-up" });
});

test("waiting can be called off", async () => {
  const calledOff = new AbortController();
  const waiting = answerOf(folder, calledOff.signal);
  calledOff.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
});
