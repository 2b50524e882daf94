import type { Scenario } from "@/lib/lab/scenario";
import { ofTargetDown, STORY_SPEC } from "@/lib/lab/story";

/**
 * List, then watch from the list's version: nothing is missed, not even over a cut, until a version is forgotten: then
 * list anew. Version 1 is always forgotten: an apiserver remembers no version from before its own start.
 */
export const listWatch: Scenario = {
  id: "list-watch",
  start: { PrometheusRule: STORY_SPEC },
  steps: [
    { do: "create", expect: { code: 201 } },
    { do: "read", by: "a", expect: { code: 200 } },
    { do: "list", by: "b", expect: { code: 200 } },
    { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("for"), value: "34m" } },
    { do: "send", by: "a", way: "put", expect: { code: 200 } },
    { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("for"), value: "35m" } },
    { do: "send", by: "a", way: "put", expect: { code: 200 } },
    {
      do: "watch",
      by: "b",
      from: "list",
      until: { events: 2 },
      seconds: 10,
      expect: { code: 200, events: ["MODIFIED", "MODIFIED"] },
    },
    { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("for"), value: "36m" } },
    { do: "send", by: "a", way: "put", expect: { code: 200 } },
    {
      do: "watch",
      by: "b",
      from: "last",
      until: { events: 1 },
      seconds: 10,
      expect: { code: 200, events: ["MODIFIED"] },
    },
    {
      do: "watch",
      by: "b",
      from: "last",
      until: "bookmark",
      seconds: 5,
      expect: { code: 200, events: ["ADDED", "BOOKMARK"], needs: "WatchList" },
    },
    {
      do: "watch",
      by: "b",
      from: "ancient",
      until: "error",
      seconds: 5,
      expect: { code: 200, events: ["ERROR"], errorCode: 410 },
    },
    { do: "list", by: "b", expect: { code: 200 } },
    { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("for"), value: "37m" } },
    { do: "send", by: "a", way: "put", expect: { code: 200 } },
    {
      do: "watch",
      by: "b",
      from: "list",
      until: { events: 1 },
      seconds: 10,
      expect: { code: 200, events: ["MODIFIED"] },
    },
  ],
};
