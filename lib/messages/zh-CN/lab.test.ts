import { expect, test } from "vitest";
import { SCENARIO_IDS } from "@/lib/lab/scenario";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import { ofTargetDown } from "@/lib/lab/story";
import { judge } from "@/lib/lab/verdict";
import { lab as english } from "@/lib/messages/en/lab";
import { lab } from "./lab";

const HAN = /\p{Script=Han}/u;

/** The places of all texts in a catalogue; functions count as one. */
function placesIn(value: unknown, at = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [`${at}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, below]) => placesIn(below, `${at}.${key}`));
}

test("it has the very places that the English one has", () => {
  expect(placesIn(lab)).toEqual(placesIn(english));
});

test("a step is told in Chinese, with the terms of the API as they are", () => {
  for (const { steps } of SCENARIO_IDS.map(scenarioOf))
    for (const step of steps) {
      expect(lab.step(step)).toMatch(HAN);
      expect(lab.step(step)).toMatch(/。$/);
      expect(lab.step(step)).not.toMatch(/undefined|\[object/);
    }
  expect(lab.step({ do: "send", by: "b", way: "merge-patch", expect: { code: 200 } })).toBe(
    "操作员 B 发送对 PrometheusRule 的编辑：merge patch，不带版本。",
  );
});

test("a difference is told in Chinese", () => {
  const answer = { kind: "answered", code: 200, body: {}, warnings: [] } as const;
  expect(lab.verdict(judge(answer, { code: 409 }))).toEqual(["预期 409，集群的响应是 200。"]);
  expect(lab.claim({ place: ofTargetDown("for"), is: "33m", whose: "a", fate: "lost" }, "33m")).toBe(
    "A 的更改已丢失：TargetDown-serviceprom 的 “for” 是 “33m”。",
  );
});

test("Chinese and Latin stand apart", () => {
  const texts = Object.values(lab.scenario).flatMap(({ title, summary, expect: expected, why }) => [
    title,
    summary,
    ...expected,
    ...why,
  ]);
  for (const text of texts) expect(text).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
});
