import type { Scenario } from "@/lib/lab/scenario";
import { STORY_SPEC } from "@/lib/lab/story";

/** Eight writers at once, three ways: their own retries, the apiserver's, and none. */
export const manyWriters: Scenario = {
  id: "many-writers",
  start: { PrometheusRule: STORY_SPEC },
  steps: [
    { do: "create", expect: { code: 201 } },
    { do: "race", way: "retry", writers: 8, rounds: 5, expect: { code: 200, lost: "none" } },
    { do: "race", way: "append", writers: 8, rounds: 5, expect: { code: 200, lost: "none" } },
    { do: "race", way: "blind", writers: 8, rounds: 5, expect: { code: 200, lost: "some" } },
  ],
};
