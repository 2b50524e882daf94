import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "@/lib/json/json";
import { edited, fileOf } from "./testing/files";
import { rewriteFile } from "./write";

/** As Go's tools write it: kubectl, jsonnet in Go, Terraform. */
const GO = String.raw`{
    "groups": [
        {
            "name": "shop",
            "limit": 1.0,
            "rules": [
                {
                    "expr": "a \u003e 1",
                    "alert": "A",
                    "labels": {"severity": "page", "team": "shop"}
                },
                {
                    "expr": "b \u003e 1 and c \u003c 2",
                    "alert": "B"
                }
            ]
        }
    ]
}
`;

/** The text after a change of the rules of its one group. */
function changed(text: string, change: (rules: readonly JsonObject[]) => readonly Json[]): string {
  const file = fileOf(text);
  const [group] = file.value.groups as readonly JsonObject[];
  const rules = change(group?.rules as readonly JsonObject[]);
  return rewriteFile(file, { ...file.value, groups: [{ ...group, rules }] });
}

describe("JSON that is changed in one place", () => {
  test("keeps escapes, numbers and layout everywhere else", () => {
    expect(changed(GO, ([a = {}, b = {}]) => [a, { ...b, alert: "C" }])).toBe(edited(GO, '"B"', '"C"'));
  });

  test("keeps a short map in its line", () => {
    const change = ([a = {}, b = {}]: readonly JsonObject[]) => [
      { ...a, labels: { severity: "page", x: "<y>" } },
      b,
    ];
    expect(changed(GO, change)).toBe(edited(GO, '"team": "shop"', String.raw`"x": "\u003cy\u003e"`));
  });

  test("has new rules and fields written as the others are", () => {
    expect(
      changed(GO, ([a = {}, b = {}]) => [a, { ...b, for: "5m" }, { alert: "D", expr: "d > 1", labels: {} }]),
    ).toBe(
      edited(
        GO,
        `                    "alert": "B"
                }`,
        String.raw`                    "alert": "B",
                    "for": "5m"
                },
                {
                    "alert": "D",
                    "expr": "d \u003e 1",
                    "labels": {}
                }`,
      ),
    );
  });

  test("loses what is deleted and nothing else", () => {
    expect(changed(GO, ([, b = {}]) => [b])).toBe(GO.replace(/ {16}\{\n[^}]*\}\n {16}\},\n/, ""));
    expect(
      changed(
        changed(GO, () => []),
        () => [{ alert: "E" }],
      ),
    ).toContain(
      '"rules": [\n                {\n                    "alert": "E"\n                }\n            ]',
    );
  });

  test("has Python's escapes where it had them, in one line where it was one", () => {
    const python = String.raw`{"groups": [{"name": "caf\u00e9", "rules": [{"alert": "A", "expr": "a"}]}]}`;
    expect(changed(python, ([a = {}]) => [{ ...a, expr: "é" }])).toBe(
      edited(python, '"a"', String.raw`"\u00e9"`),
    );
    const compact = '{"groups":[{"name":"é","rules":[{"alert":"A"}]}]}';
    expect(changed(compact, ([a = {}]) => [{ ...a, expr: "é" }])).toBe(
      edited(compact, '"A"}', '"A","expr":"é"}'),
    );
  });

  test("keeps a byte-order mark and Windows line ends", () => {
    const windows = `\uFEFF${GO.replaceAll("\n", "\r\n")}`;
    expect(changed(windows, ([a = {}, b = {}]) => [a, { ...b, alert: "C" }])).toBe(
      edited(windows, '"B"', '"C"'),
    );
  });
});
