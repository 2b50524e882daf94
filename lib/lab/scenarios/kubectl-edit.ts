import type { Scenario } from "@/lib/lab/scenario";
import { BOTH_EDIT, bothOpen, ofTargetDown, STORY_SPEC } from "@/lib/lab/story";

/**
 * `kubectl edit` and `oc edit` in two terminals: the later one puts the whole list of groups back. What kubectl 1.36
 * sends for a custom resource, seen with --v=9, is the `merge-patch` of these steps byte for byte: PATCH with
 * application/merge-patch+json and {"spec":{"groups":[…]}}, no resourceVersion in it.
 */
export const kubectlEdit: Scenario = {
  id: "kubectl-edit",
  start: { PrometheusRule: STORY_SPEC },
  steps: [
    ...bothOpen("PrometheusRule"),
    ...BOTH_EDIT,
    { do: "send", by: "a", way: "merge-patch", expect: { code: 200 } },
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
