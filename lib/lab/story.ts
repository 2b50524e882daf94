import type { JsonObject } from "@/lib/json/json";
import type { Place } from "./place";
import { NEVER, type ScratchKind } from "./scratch";
import type { Step } from "./step";

/** The group, and the rule in it, that both operators work on. */
export const GROUP = "serviceprom";
export const TARGET_DOWN = "TargetDown-serviceprom";
export const FLAPPING = "TargetFlapping-serviceprom";

/** A second group and the rule in it. */
export const NODES = "nodes";
export const DISK = "NodeDiskFull";

const STORY_GROUPS: readonly JsonObject[] = [
  {
    name: GROUP,
    rules: [
      rule(TARGET_DOWN, "33m", { severity: "warning", user: "someone" }),
      rule(FLAPPING, "10m", { severity: "info" }),
    ],
  },
];

/** The content that most scenarios begin with: one group of two rules. */
export const STORY_SPEC: JsonObject = { spec: { groups: STORY_GROUPS } };

/** The content of the ConfigMap: the same two fields, as keys of its data. */
export const STORY_DATA: JsonObject = { data: { for: "33m", user: "someone" } };

/** The story's group and a second one. */
export const TWO_GROUPS_SPEC: JsonObject = {
  spec: {
    groups: [...STORY_GROUPS, { name: NODES, rules: [rule(DISK, "30m", { severity: "warning" })] }],
  },
};

/** A rule that never fires. */
export function rule(alert: string, wait: string, labels: JsonObject): JsonObject {
  return { alert, expr: NEVER, for: wait, labels };
}

/** A field of the rule that both operators work on. */
export function ofTargetDown(...field: [string, ...string[]]): Place {
  return { group: GROUP, rule: TARGET_DOWN, field };
}

/** A field of the second rule of the story's group. */
export function ofFlapping(...field: [string, ...string[]]): Place {
  return { group: GROUP, rule: FLAPPING, field };
}

/** A field of the rule in the second group. */
export function ofDisk(...field: [string, ...string[]]): Place {
  return { group: NODES, rule: DISK, field };
}

/** How most stories begin: the lab creates an object, and both operators open it. */
export function bothOpen(on: ScratchKind): readonly Step[] {
  return [
    { do: "create", on, expect: { code: 201 } },
    { do: "read", on, by: "a", expect: { code: 200 } },
    { do: "read", on, by: "b", expect: { code: 200 } },
  ];
}

/** How most go on: both edit one rule, A its label `user` and B its `for`. */
export const BOTH_EDIT: readonly Step[] = [
  { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("labels", "user"), value: "otherone" } },
  { do: "edit", by: "b", edit: { kind: "set", place: ofTargetDown("for"), value: "35m" } },
];
