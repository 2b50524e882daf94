import type { LabAnswer, RaceResult } from "@/lib/lab/answer";
import type { Edit } from "@/lib/lab/edit";
import type { Place } from "@/lib/lab/place";
import type { Overwritten } from "@/lib/lab/run";
import type { Act, Claim, Fate, Step } from "@/lib/lab/step";
import type { Difference, Untold, Verdict } from "@/lib/lab/verdict";
import { mark } from "./mark";

const PLACE: Place = { group: mark(1), rule: mark(2), field: [mark(3)] };
const EXPECT = { code: 200 };

const EDITS: { readonly [K in Edit["kind"]]: Extract<Edit, { readonly kind: K }> } = {
  set: { kind: "set", place: PLACE, value: mark(4) },
  "insert-rule": { kind: "insert-rule", group: mark(1), at: "first", rule: { alert: mark(2) } },
  "delete-rule": { kind: "delete-rule", group: mark(1), rule: mark(2) },
  retype: { kind: "retype", content: {} },
};
const SENT = { do: "send", by: "b", way: "apply", expect: EXPECT } as const;
const WATCH = { do: "watch", by: "b", seconds: 5, expect: EXPECT } as const;
const STEPS: { readonly [D in Act["do"]]: readonly (Step & { readonly do: D })[] } = {
  create: [{ do: "create", expect: EXPECT }],
  read: [{ do: "read", on: "ConfigMap", by: "a", expect: EXPECT }],
  edit: Object.values(EDITS).map((edit) => ({ do: "edit", by: "a", edit })),
  send: [SENT, { ...SENT, groups: [mark(1)] }, { ...SENT, groups: [mark(1), mark(2)], manager: mark(3) }],
  merge: [{ do: "merge", by: "b", expect: EXPECT }],
  delete: [
    { do: "delete", by: "a", naming: [], expect: EXPECT },
    { do: "delete", by: "a", naming: ["uid", "resourceVersion"], expect: EXPECT },
  ],
  list: [{ do: "list", by: "b", expect: EXPECT }],
  watch: [
    { ...WATCH, from: "list", until: { events: 1 } },
    { ...WATCH, from: "last", until: { events: 7 } },
    { ...WATCH, from: "last", until: "bookmark" },
    { ...WATCH, from: "ancient", until: "error" },
  ],
  race: [{ do: "race", way: "blind", writers: 7, rounds: 9, expect: EXPECT }],
  check: [{ do: "check", expect: EXPECT }],
};

const FATES: Readonly<Record<Fate, true>> = { kept: true, refused: true, lost: true, misplaced: true };
const CLAIMS = Object.keys(FATES).map(
  (fate): Claim => ({ place: PLACE, is: mark(4), whose: "a", fate: fate as Fate }),
);

const ANSWERS: readonly LabAnswer[] = [
  { kind: "answered", code: 7, body: { reason: mark(1) }, warnings: [] },
  { kind: "silence", message: "" },
  { kind: "withheld", why: "not-ours" },
];

const DIFFERENCES: Readonly<Record<Difference["of"], readonly Difference[]>> = {
  code: [{ of: "code", expected: 7, found: 8 }],
  reason: [
    { of: "reason", expected: mark(1), found: mark(2) },
    { of: "reason", expected: "", found: "" },
  ],
  message: [{ of: "message", expected: mark(1), found: mark(2) }],
  claim: CLAIMS.map((claim) => ({ of: "claim", claim, found: undefined })),
  events: [{ of: "events", expected: [], found: [mark(1), mark(2)] }],
  "error-code": [
    { of: "error-code", expected: 7, found: 8 },
    { of: "error-code", expected: 7, found: undefined },
  ],
  lost: [
    { of: "lost", expected: "none", found: 7 },
    { of: "lost", expected: "some", found: 0 },
  ],
};
const UNTOLD: readonly Untold[] = [
  ...[401, 403, 503].map((code) => ({ kind: "refused", code, message: mark(1) }) as const),
  { kind: "refused", code: 403, message: "" },
  { kind: "silence", message: mark(1) },
  { kind: "withheld", why: "not-ours" },
  { kind: "withheld", why: "another-object" },
  { kind: "withheld", why: "annotated" },
  { kind: "unreachable", message: mark(1) },
  { kind: "no-namespace", name: mark(1) },
  { kind: "no-kind", message: mark(1) },
  { kind: "gone" },
  { kind: "feature", feature: "WatchList" },
];
const VERDICTS: readonly Verdict[] = [
  { kind: "as-expected" },
  ...Object.values(DIFFERENCES).map((differences): Verdict => ({ kind: "otherwise", differences })),
  ...UNTOLD.map((why): Verdict => ({ kind: "untold", why })),
];

const PLACES = [1, 2, 3].map((n) => ({ data: mark(n) }));
const OVERWRITTEN: readonly Overwritten[] = [
  { whose: "a", places: PLACES.slice(0, 1) },
  { whose: "b", places: PLACES.slice(0, 2) },
  { whose: "a", places: PLACES },
];

const RACE: RaceResult = {
  writers: 7,
  rounds: 8,
  roundsAsked: 9,
  attempts: 77,
  conflicts: 78,
  acknowledged: 79,
  lost: 17,
  milliseconds: 18,
  perRound: [],
};

/** Arguments for the functions of the lab's catalogue, as SAMPLES has them for all others. */
export const LAB_SAMPLES: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  "inLab.lab.step": Object.values(STEPS).flatMap((steps) => steps.map((step) => [step])),
  "inLab.lab.answer": ANSWERS.map((answer) => [answer]),
  "inLab.lab.verdict": VERDICTS.map((verdict) => [verdict]),
  "inLab.lab.claim": CLAIMS.flatMap((claim) => [
    [claim, mark(4)],
    [claim, mark(5)],
  ]),
  "inLab.lab.race": [[RACE], [{ ...RACE, lost: 0, roundsAsked: 8 }]],
  "inLab.lab.overwrites": OVERWRITTEN.map((overwritten) => [overwritten]),
  "inLab.lab.conflicts": [[0], [7]],
  "inLab.lab.report.freeHand": [[0], [7]],
  "inLab.page.namespace.mayNot": [
    [mark(1), mark(2)],
    [mark(1), ""],
  ],
  "inLab.page.announce.step": [
    [`${mark(1)}。`, mark(2), `${mark(3)}。`],
    [`${mark(1)}。`, "", ""],
  ],
};
