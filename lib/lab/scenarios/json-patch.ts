import type { Scenario } from "@/lib/lab/scenario";
import { bothOpen, GROUP, ofFlapping, ofTargetDown, rule, STORY_SPEC } from "@/lib/lab/story";

/** A JSON patch counts: after an insert by somebody else it changes the wrong rule, unless it is guarded. */
export const jsonPatch: Scenario = {
  id: "json-patch",
  start: { PrometheusRule: STORY_SPEC },
  steps: [
    ...bothOpen("PrometheusRule"),
    {
      do: "edit",
      by: "a",
      edit: {
        kind: "insert-rule",
        group: GROUP,
        at: "first",
        rule: rule("TargetMissing-serviceprom", "5m", { severity: "critical" }),
      },
    },
    { do: "edit", by: "b", edit: { kind: "set", place: ofFlapping("for"), value: "15m" } },
    { do: "send", by: "a", way: "put", expect: { code: 200 } },
    {
      do: "send",
      by: "b",
      way: "json-patch-with-version",
      expect: { code: 409, reason: "Conflict", says: "the object has been modified" },
    },
    {
      do: "send",
      by: "b",
      way: "json-patch-with-test",
      expect: { code: 422, reason: "Invalid" },
    },
    { do: "send", by: "b", way: "json-patch", expect: { code: 200 } },
    {
      do: "check",
      expect: {
        code: 200,
        claims: [
          { place: ofFlapping("for"), is: "10m", whose: "b", fate: "lost" },
          { place: ofTargetDown("for"), is: "15m", whose: "b", fate: "misplaced" },
        ],
      },
    },
  ],
};
