import type { Scenario } from "@/lib/lab/scenario";
import { bothOpen, ofTargetDown, STORY_DATA, STORY_SPEC } from "@/lib/lab/story";

/** A PUT that names no version: the custom resource refuses it, the built-in ConfigMap is overwritten. */
export const putWithoutVersion: Scenario = {
  id: "put-without-version",
  start: { PrometheusRule: STORY_SPEC, ConfigMap: STORY_DATA },
  steps: [
    { do: "create", expect: { code: 201 } },
    { do: "read", by: "a", expect: { code: 200 } },
    { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("for"), value: "35m" } },
    {
      do: "send",
      by: "a",
      way: "put-without-version",
      expect: { code: 422, reason: "Invalid", says: "must be specified for an update" },
    },
    {
      do: "send",
      by: "a",
      way: "put-version-0",
      expect: { code: 422, reason: "Invalid", says: "must be specified for an update" },
    },
    ...bothOpen("ConfigMap"),
    {
      do: "edit",
      on: "ConfigMap",
      by: "a",
      edit: { kind: "set", place: { data: "user" }, value: "otherone" },
    },
    { do: "edit", on: "ConfigMap", by: "b", edit: { kind: "set", place: { data: "for" }, value: "35m" } },
    { do: "send", on: "ConfigMap", by: "a", way: "put", expect: { code: 200 } },
    {
      do: "send",
      on: "ConfigMap",
      by: "b",
      way: "put-without-version",
      expect: { code: 200 },
    },
    {
      do: "check",
      on: "ConfigMap",
      expect: {
        code: 200,
        claims: [
          { place: { data: "user" }, is: "someone", whose: "a", fate: "lost" },
          { place: { data: "for" }, is: "35m", whose: "b", fate: "kept" },
        ],
      },
    },
    { do: "send", on: "ConfigMap", by: "a", way: "put-version-0", expect: { code: 200 } },
    {
      do: "check",
      on: "ConfigMap",
      expect: {
        code: 200,
        claims: [
          { place: { data: "user" }, is: "otherone", whose: "a", fate: "kept" },
          { place: { data: "for" }, is: "33m", whose: "b", fate: "lost" },
        ],
      },
    },
  ],
};
