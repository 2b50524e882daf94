import type { Scenario } from "@/lib/lab/scenario";
import { bothOpen, GROUP, NODES, ofDisk, ofFlapping, ofTargetDown, TWO_GROUPS_SPEC } from "@/lib/lab/story";

/** Server-side apply: owners of fields conflict, but the rules of a group are one field, and a manager is no person. */
export const apply: Scenario = {
  id: "apply",
  start: { PrometheusRule: TWO_GROUPS_SPEC },
  steps: [
    ...bothOpen("PrometheusRule"),
    { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("labels", "user"), value: "otherone" } },
    // Each takes over a group from the lab that created it. To apply what is stored would only share it.
    { do: "send", by: "a", way: "apply-forced", groups: [GROUP], expect: { code: 200 } },
    { do: "edit", by: "b", edit: { kind: "set", place: ofDisk("for"), value: "45m" } },
    { do: "send", by: "b", way: "apply-forced", groups: [NODES], expect: { code: 200 } },
    // Two groups: neither is in the other's way, although B's copy is older than A's write.
    { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("for"), value: "34m" } },
    { do: "edit", by: "b", edit: { kind: "set", place: ofDisk("for"), value: "1h" } },
    { do: "send", by: "a", way: "apply", groups: [GROUP], expect: { code: 200 } },
    { do: "send", by: "b", way: "apply", groups: [NODES], expect: { code: 200 } },
    {
      do: "check",
      expect: {
        code: 200,
        claims: [
          { place: ofTargetDown("labels", "user"), is: "otherone", whose: "a", fate: "kept" },
          { place: ofTargetDown("for"), is: "34m", whose: "a", fate: "kept" },
          { place: ofDisk("for"), is: "1h", whose: "b", fate: "kept" },
        ],
      },
    },
    // Two rules of one group: B changes another rule than A, and yet the field is A's.
    { do: "read", by: "b", expect: { code: 200 } },
    { do: "edit", by: "b", edit: { kind: "set", place: ofFlapping("for"), value: "15m" } },
    {
      do: "send",
      by: "b",
      way: "apply",
      groups: [GROUP, NODES],
      expect: { code: 409, reason: "Conflict", says: '.spec.groups[name="serviceprom"].rules' },
    },
    // The same name in managedFields, from an old copy: nobody is asked.
    { do: "read", by: "a", expect: { code: 200 } },
    { do: "edit", by: "a", edit: { kind: "set", place: ofTargetDown("for"), value: "35m" } },
    { do: "send", by: "a", way: "apply", groups: [GROUP], expect: { code: 200 } },
    {
      do: "send",
      by: "b",
      way: "apply",
      manager: "truce-lab:a",
      groups: [GROUP],
      expect: { code: 200 },
    },
    {
      do: "check",
      expect: {
        code: 200,
        claims: [
          { place: ofTargetDown("for"), is: "34m", whose: "a", fate: "lost" },
          { place: ofFlapping("for"), is: "15m", whose: "b", fate: "kept" },
        ],
      },
    },
  ],
};
