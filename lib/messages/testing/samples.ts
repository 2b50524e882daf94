import type { Failure } from "@/lib/failure/failure";
import type { ConflictKind } from "@/lib/merge/model";
import type { Problem, ProblemCode } from "@/lib/prometheus-rule/finding";
import type { Owner } from "@/lib/prometheus-rule/owner";
import type { Verdict } from "@/lib/receipt/fates";
import type { YamlProblemCode } from "@/lib/yaml/problem";
import type { SpellingKind } from "@/lib/yaml/spelling";
import { LAB_SAMPLES } from "./lab-samples";
import { mark } from "./mark";

/** A number of that sort; above the size from which languages part digits. */
const SOME = 7001;

const WEBHOOK = { webhook: mark(1), message: mark(2), causes: [] };
const FAILURES: { readonly [K in Failure["kind"]]: Extract<Failure, { readonly kind: K }> } = {
  conflict: { kind: "conflict", theirs: {} as never },
  recreated: { kind: "recreated", theirs: {} as never },
  "not-found": { kind: "not-found", message: mark(2) },
  "already-exists": { kind: "already-exists", message: mark(2) },
  invalid: { kind: "invalid", message: mark(2), causes: [] },
  denied: { kind: "denied", ...WEBHOOK },
  forbidden: { kind: "forbidden", message: mark(2) },
  unauthenticated: { kind: "unauthenticated", message: mark(2) },
  "too-large": { kind: "too-large", message: "", size: 2_000_007, limit: 1_600_003 },
  "over-proxy-limit": { kind: "over-proxy-limit", size: SOME },
  "rate-limited": { kind: "rate-limited", message: "", retryAfterSeconds: 7 },
  unavailable: { kind: "unavailable", message: "", webhook: mark(1) },
  "no-dry-run": { kind: "no-dry-run", webhook: mark(1), message: "" },
  expired: { kind: "expired", message: "" },
  "outcome-unknown": { kind: "outcome-unknown", message: "" },
};
const SILENT: readonly Failure[] = [
  { kind: "not-found", message: "" },
  { kind: "too-large", message: "", size: SOME, limit: undefined },
  { kind: "unavailable", message: "", webhook: undefined },
];

const PROBLEMS: { readonly [C in ProblemCode]: readonly Extract<Problem, { readonly code: C }>[] } = {
  "wrong-type": [
    { code: "wrong-type", expected: "text", found: "number", typed: mark(1) },
    { code: "wrong-type", expected: "list", found: "map", typed: undefined },
  ],
  required: [{ code: "required", field: mark(1) }],
  "unknown-field": [
    { code: "unknown-field", field: mark(1), nearest: mark(2) },
    { code: "unknown-field", field: mark(1), nearest: undefined },
  ],
  "not-sent": [{ code: "not-sent", field: mark(1) }],
  fixed: [
    { code: "fixed", field: "name", value: mark(2) },
    { code: "fixed", field: "namespace", value: mark(2) },
    { code: "fixed", field: mark(1), value: mark(2) },
  ],
  "null-entry": [{ code: "null-entry", key: mark(1) }],
  "object-name": [{ code: "object-name", value: mark(1) }],
  "metadata-key": [{ code: "metadata-key", key: mark(1) }],
  "metadata-label-value": [{ code: "metadata-label-value", value: mark(1) }],
  "annotations-too-large": [{ code: "annotations-too-large", size: SOME * 1024, limit: 262_144 }],
  duration: [{ code: "duration", value: mark(1) }],
  "duration-too-long": [{ code: "duration-too-long", value: mark(1) }],
  "empty-group-name": [{ code: "empty-group-name" }],
  "duplicate-group": [{ code: "duplicate-group", name: mark(1) }],
  "partial-response-value": [{ code: "partial-response-value", value: mark(1) }],
  "partial-response-thanos": [{ code: "partial-response-thanos" }],
  "alert-and-record": [{ code: "alert-and-record" }],
  "neither-alert-nor-record": [{ code: "neither-alert-nor-record" }],
  "field-of-alerts": [{ code: "field-of-alerts", field: mark(1) }],
  "empty-expr": [{ code: "empty-expr" }],
  "record-name": [{ code: "record-name", name: mark(1) }],
  "label-name": [{ code: "label-name", name: mark(1) }],
  "annotation-name": [{ code: "annotation-name", name: mark(1) }],
  "dotted-name": [{ code: "dotted-name", name: mark(1) }],
  "alertname-label": [{ code: "alertname-label" }],
  "empty-label": [{ code: "empty-label", name: mark(1) }],
  "value-in-label": [{ code: "value-in-label", name: mark(1) }],
  "spec-too-large": [{ code: "spec-too-large", size: SOME * 1024, limit: 1_048_576 }],
};
const PLACES = [
  undefined,
  { group: "", ruleNumber: undefined, ruleName: "" },
  { group: mark(8), ruleNumber: 7, ruleName: "" },
  { group: mark(8), ruleNumber: 7, ruleName: mark(9) },
];

const YAML: { readonly [C in YamlProblemCode]: string } = {
  "duplicate-key": mark(1),
  tab: "",
  "invisible-character": mark(1),
  "several-documents": "",
  "unknown-anchor": mark(1),
  "too-many-aliases": "",
  "anchor-in-itself": mark(1),
  "too-deep": "",
  "refused-tag": mark(1),
  "refused-directive": mark(1),
  "not-a-string-key": mark(1),
  "not-a-json-number": mark(1),
  "unquoted-template": mark(1),
  "unquoted-brace": "",
  "unquoted-colon": "",
  "unquoted-asterisk": "",
  "reserved-character": mark(1),
  "inner-quotes": mark(1),
  "unclosed-quote": mark(1),
  "unclosed-bracket": "",
  "bad-escape": mark(1),
  indentation: "",
  "missing-colon": "",
  syntax: mark(1),
};

const SPELLINGS: Readonly<Record<SpellingKind, true>> = {
  boolean: true,
  octal: true,
  number: true,
  sexagesimal: true,
  respelt: true,
};
const CONFLICTS: Readonly<Record<ConflictKind, true>> = {
  value: true,
  presence: true,
  insert: true,
  order: true,
  place: true,
  match: true,
  duplicate: true,
};
const TOOK = ["base", "mine", "theirs", "both", "value"] as const;
const VERDICTS: readonly Verdict[] = [
  ...(["mine", "theirs", "both", "typed", "cluster"] as const).map((kind) => ({ kind })),
  ...TOOK.map((took) => ({ kind: "by-hand", took }) as const),
];
const OWNERS: readonly Owner[] = [
  { kind: "helm", name: mark(1) },
  { kind: "apply", name: mark(2) },
  { kind: "controller", name: mark(3) },
];
const CHANGES = ["edited", "inserted", "deleted", "moved"];
const SIDES = ["mine", "theirs", "both", "together"];

const failures = [...Object.values(FAILURES), ...SILENT].map((failure) => [failure]);

/** Arguments for each function of the catalogue that takes more than texts and numbers, by its path. */
export const SAMPLES: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  "failure.what": failures,
  "failure.next": failures,
  "failure.nextWithoutDraft": failures,
  check: PLACES.flatMap((place) =>
    Object.values(PROBLEMS).flatMap((some) => some.map((each) => [{ ...each, place }])),
  ),
  "finding.yaml": Object.entries(YAML).map(([code, detail]) => [{ code, detail }]),
  "finding.spelling": Object.keys(SPELLINGS).map((kind) => [
    { kind, source: mark(1), value: mark(2), reading: mark(3) },
  ]),
  "merge.conflict": Object.keys(CONFLICTS).flatMap((kind) => [[{ kind }], [{ kind, takenBack: true }]]),
  "merge.change": CHANGES.flatMap((kind) => SIDES.map((side) => [kind, side])),
  "receipt.verdict": VERDICTS.map((verdict) => [verdict]),
  "receipt.counts": [
    [[]],
    [
      [
        { verdict: mark(1), n: 7 },
        { verdict: mark(2), n: 8 },
      ],
    ],
  ],
  "editor.owned.title": [[OWNERS]],
  "who.several": [
    [
      [
        { by: mark(1), places: [] },
        { by: mark(2), places: [mark(3), mark(4)] },
      ],
    ],
  ],
  "time.ago": [
    [7, "minute"],
    [8, "hour"],
    [9, "day"],
    [7, "month"],
    [8, "year"],
  ],
  ...LAB_SAMPLES,
  "time.ofDay": [[new Date(2031, 4, 1, 13, 4, 59)], [new Date(2031, 4, 1, 0, 4, 59)]],
};

/** For each parameter that is a text, a number, or a list of texts; which of them it is shows when it is called. */
const SHAPES = [
  (at: number) => mark(at),
  (at: number) => SOME + at,
  (at: number) => [mark(10 * at), mark(10 * at + 1)],
] as const;

/** All ways to call a function of so many parameters with texts, numbers and lists of texts. */
export function plainArguments(parameters: number): readonly (readonly unknown[])[] {
  let found: readonly (readonly unknown[])[] = [[]];
  for (let at = 1; at <= parameters; at += 1)
    found = found.flatMap((before) => SHAPES.map((shape) => [...before, shape(at)]));
  return found;
}
