import type { Scenario } from "@/lib/lab/scenario";
import { BOTH_EDIT, bothOpen, ofTargetDown, STORY_SPEC } from "@/lib/lab/story";

/** A PUT on the version that was read: the second is refused, merged, and sent again. */
export const put: Scenario = {
  id: "put",
  start: { PrometheusRule: STORY_SPEC },
  steps: [
    ...bothOpen("PrometheusRule"),
    ...BOTH_EDIT,
    { do: "send", by: "a", way: "put", expect: { code: 200 } },
    {
      do: "send",
      by: "b",
      way: "put",
      expect: { code: 409, reason: "Conflict", says: "the object has been modified" },
    },
    { do: "merge", by: "b", expect: { code: 200 } },
    { do: "send", by: "b", way: "put", expect: { code: 200 } },
    {
      do: "check",
      expect: {
        code: 200,
        claims: [
          { place: ofTargetDown("labels", "user"), is: "otherone", whose: "a", fate: "kept" },
          { place: ofTargetDown("for"), is: "35m", whose: "b", fate: "kept" },
        ],
      },
    },
  ],
};
