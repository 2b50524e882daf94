import type { Scenario } from "@/lib/lab/scenario";
import { bothOpen, ofTargetDown, STORY_DATA, STORY_SPEC } from "@/lib/lab/story";

/**
 * A strategic merge patch needs Go types that say how lists merge: a custom resource has none. On a ConfigMap it names the
 * changed keys alone: another key survives, the same key is overwritten unless the version is named.
 */
export const strategicMergePatch: Scenario = {
  id: "strategic-merge-patch",
  start: { PrometheusRule: STORY_SPEC, ConfigMap: STORY_DATA },
  steps: [
    { do: "create", expect: { code: 201 } },
    { do: "read", by: "a", expect: { code: 200 } },
    { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("for"), value: "35m" } },
    {
      do: "send",
      by: "a",
      way: "strategic-merge-patch",
      expect: { code: 415, reason: "UnsupportedMediaType" },
    },
    ...bothOpen("ConfigMap"),
    {
      do: "edit",
      on: "ConfigMap",
      by: "a",
      edit: { kind: "set", place: { data: "user" }, value: "otherone" },
    },
    { do: "edit", on: "ConfigMap", by: "a", edit: { kind: "set", place: { data: "for" }, value: "35m" } },
    {
      do: "edit",
      on: "ConfigMap",
      by: "b",
      edit: { kind: "set", place: { data: "user" }, value: "thirdone" },
    },
    { do: "send", on: "ConfigMap", by: "a", way: "strategic-merge-patch", expect: { code: 200 } },
    {
      do: "send",
      on: "ConfigMap",
      by: "b",
      way: "strategic-merge-patch-with-version",
      expect: { code: 409, reason: "Conflict", says: "the object has been modified" },
    },
    {
      do: "send",
      on: "ConfigMap",
      by: "b",
      way: "strategic-merge-patch",
      expect: { code: 200 },
    },
    {
      do: "check",
      on: "ConfigMap",
      expect: {
        code: 200,
        claims: [
          { place: { data: "user" }, is: "thirdone", whose: "a", fate: "lost" },
          { place: { data: "user" }, is: "thirdone", whose: "b", fate: "kept" },
          { place: { data: "for" }, is: "35m", whose: "a", fate: "kept" },
        ],
      },
    },
  ],
};
