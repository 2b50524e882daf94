import type { Scenario } from "@/lib/lab/scenario";
import { bothOpen, ofTargetDown, STORY_SPEC } from "@/lib/lab/story";

/** Deleted and created anew under the same name: the old uid and the old version are both refused. */
export const createdAnew: Scenario = {
  id: "created-anew",
  start: { PrometheusRule: STORY_SPEC },
  steps: [
    ...bothOpen("PrometheusRule"),
    { do: "edit", by: "b", edit: { kind: "set", place: ofTargetDown("for"), value: "35m" } },
    { do: "delete", by: "a", naming: ["uid", "resourceVersion"], expect: { code: 200 } },
    { do: "send", by: "b", way: "put", expect: { code: 404, reason: "NotFound" } },
    { do: "create", expect: { code: 201 } },
    {
      do: "send",
      by: "b",
      way: "put",
      expect: { code: 409, reason: "Conflict", says: "UID in precondition" },
    },
    {
      do: "delete",
      by: "b",
      naming: ["uid"],
      expect: { code: 409, reason: "Conflict", says: "the UID in the precondition" },
    },
    {
      do: "delete",
      by: "b",
      naming: ["resourceVersion"],
      expect: { code: 409, reason: "Conflict", says: "the ResourceVersion in the precondition" },
    },
    {
      do: "check",
      expect: {
        code: 200,
        claims: [{ place: ofTargetDown("for"), is: "33m", whose: "b", fate: "refused" }],
      },
    },
  ],
};
