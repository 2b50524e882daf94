import type { Scenario } from "@/lib/lab/scenario";
import { BOTH_EDIT, bothOpen, ofTargetDown, STORY_SPEC } from "@/lib/lab/story";

/** A merge patch carries the whole list: without a version it overwrites unseen, with one it is refused. */
export const mergePatch: Scenario = {
  id: "merge-patch",
  start: { PrometheusRule: STORY_SPEC },
  steps: [
    ...bothOpen("PrometheusRule"),
    ...BOTH_EDIT,
    { do: "send", by: "a", way: "merge-patch", expect: { code: 200 } },
    {
      do: "send",
      by: "b",
      way: "merge-patch-with-version",
      expect: { code: 409, reason: "Conflict", says: "the object has been modified" },
    },
    {
      do: "check",
      expect: {
        code: 200,
        claims: [
          { place: ofTargetDown("labels", "user"), is: "otherone", whose: "a", fate: "kept" },
          { place: ofTargetDown("for"), is: "33m", whose: "b", fate: "refused" },
        ],
      },
    },
    { do: "send", by: "b", way: "merge-patch", expect: { code: 200 } },
    {
      do: "check",
      expect: {
        code: 200,
        claims: [
          { place: ofTargetDown("labels", "user"), is: "someone", whose: "a", fate: "lost" },
          { place: ofTargetDown("for"), is: "35m", whose: "b", fate: "kept" },
        ],
      },
    },
  ],
};
