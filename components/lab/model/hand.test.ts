import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/json/json";
import { STORY_SPEC } from "@/lib/lab/story";
import { FIRST_HAND, isReadable, stepsToSend } from "./hand";
import { contentText } from "./marked-lines";

const stored: JsonObject = { kind: "PrometheusRule", ...STORY_SPEC };
const copy = { base: stored, edited: stored };
const send = (typed: string | undefined) =>
  stepsToSend({ ...FIRST_HAND, typed }, "a", "PrometheusRule", copy);

test("what was typed is an edit before it is sent", () => {
  const steps = send(contentText(stored).replace("33m", "35m"));
  expect(steps).toMatchObject([
    { do: "edit", by: "a", edit: { kind: "retype" } },
    { do: "send", by: "a", way: "merge-patch" },
  ]);
});

test("typed or not, the same content is no edit", () => {
  expect(send(undefined)?.map((step) => step.do)).toEqual(["send"]);
  expect(send(`${contentText(stored)}# a comment\n`)?.map((step) => step.do)).toEqual(["send"]);
});

test("what cannot be read is not sent", () => {
  expect(send("spec: [")).toBeUndefined();
  expect(send("metadata: {}")).toBeUndefined();
  const readable = ["spec: [", "spec: {}", undefined].map((typed) =>
    isReadable({ ...FIRST_HAND, typed }, "PrometheusRule"),
  );
  expect(readable).toEqual([false, true, true]);
});
