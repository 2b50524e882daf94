import { describe, expect, it } from "vitest";
import { alert, causes, outcome, rule, type Scene } from "./scene";

const RULE = "spec.groups[0].rules[0]";

/** What the schema of the rules refuses, drops and lets pass. */
export function validationContract(scene: () => Scene): void {
  describe("schema", () => {
    it.each<[title: string, groups: unknown, causes: readonly string[]]>([
      ["for with a blank", alert({ for: "5 m" }), [`${RULE}.for: FieldValueInvalid`]],
      ["for out of order", alert({ for: "5s1m" }), [`${RULE}.for: FieldValueInvalid`]],
      [
        "an empty keep_firing_for",
        alert({ keep_firing_for: "" }),
        [`${RULE}.keep_firing_for: FieldValueInvalid`],
      ],
      [
        "a label that is a number",
        alert({ labels: { severity: 1 } }),
        [`${RULE}.labels.severity: FieldValueTypeInvalid`],
      ],
      [
        "a label that is a boolean",
        alert({ labels: { page: true } }),
        [`${RULE}.labels.page: FieldValueTypeInvalid`],
      ],
      [
        "a rule without expr",
        [{ name: "cpu", rules: [{ alert: "A" }] }],
        [`${RULE}.expr: FieldValueRequired`],
      ],
      ["expr: null", alert({ expr: null }), [`${RULE}.expr: FieldValueRequired`]],
      [
        "expr: 1.5",
        alert({ expr: 1.5 }),
        [
          "<nil>: FieldValueInvalid",
          "<nil>: FieldValueInvalid",
          `${RULE}.expr: FieldValueTypeInvalid`,
          `${RULE}.expr: FieldValueTypeInvalid`,
        ],
      ],
      [
        "expr: true",
        alert({ expr: true }),
        [
          "<nil>: FieldValueInvalid",
          `${RULE}.expr: FieldValueTypeInvalid`,
          `${RULE}.expr: FieldValueTypeInvalid`,
        ],
      ],
      ["a group without a name", [{ rules: [] }], ["spec.groups[0].name: FieldValueRequired"]],
      ["a group with an empty name", [{ name: "" }], ["spec.groups[0].name: FieldValueInvalid"]],
      ["two groups of one name", [{ name: "cpu" }, { name: "cpu" }], ["spec.groups[1]: FieldValueDuplicate"]],
      [
        "limit: 1.5",
        [{ name: "cpu", limit: 1.5 }],
        ["<nil>: FieldValueInvalid", "spec.groups[0].limit: FieldValueTypeInvalid"],
      ],
      ["limit as text", [{ name: "cpu", limit: "1" }], ["spec.groups[0].limit: FieldValueTypeInvalid"]],
      [
        "another partial_response_strategy",
        [{ name: "cpu", partial_response_strategy: "hope" }],
        ["spec.groups[0].partial_response_strategy: FieldValueInvalid"],
      ],
      ["a group that is null", [null], ["spec.groups[0]: FieldValueTypeInvalid"]],
    ])("%s → 422", async (_, groups, expected) => {
      const answer = await scene().create({ ...rule("a"), spec: { groups } });
      expect(outcome(answer)).toEqual([422, "Invalid"]);
      expect(causes(answer)).toEqual(expected);
    });

    it.each(["9223372036854775808", "-9223372036854775809", "1e20", "1e18"])(
      "expr as a number that is no 64-bit integer, %s → 422",
      async (number) => {
        const text = JSON.stringify(rule("a", alert({ expr: 1 }))).replace('"expr":1', `"expr":${number}`);
        expect(outcome(await scene().create(text))).toEqual([422, "Invalid"]);
      },
    );

    it.each(["9223372036854775807", "-9223372036854775808", "1e15"])(
      "expr as a whole number, %s → 201",
      async (number) => {
        const text = JSON.stringify(rule("a", alert({ expr: 1 }))).replace('"expr":1', `"expr":${number}`);
        expect((await scene().create(text)).code).toBe(201);
      },
    );

    it("of a duration → the message shows the pattern", async () => {
      const { body } = await scene().create(rule("a", alert({ for: "5 m" })));
      expect(body.message).toContain(`${RULE}.for in body should match '^(0|(([0-9]+)y)?(([0-9]+)w)?`);
    });

    it.each([
      ["no spec", undefined],
      ["spec: null", null],
    ])("%s → 422, spec is required", async (_, spec) => {
      const answer = await scene().create({ ...rule("a"), spec });
      expect(causes(answer)).toEqual(["spec: FieldValueRequired"]);
    });

    it.each<[title: string, spec: unknown, stored: unknown]>([
      ["an empty spec", {}, {}],
      ["groups: null", { groups: null }, {}],
      ["rules: null", { groups: [{ name: "cpu", rules: null }] }, { groups: [{ name: "cpu" }] }],
      [
        "a label that is null",
        { groups: alert({ labels: { a: null, b: "" } }) },
        { groups: alert({ labels: { b: "" } }) },
      ],
      ["expr as an integer", { groups: alert({ expr: 1 }) }, { groups: alert({ expr: 1 }) }],
      ["an empty for", { groups: alert({ for: "" }) }, { groups: alert({ for: "" }) }],
      [
        "every unit of a duration",
        { groups: alert({ for: "1y2w3d4h5m6s7ms" }) },
        { groups: alert({ for: "1y2w3d4h5m6s7ms" }) },
      ],
      [
        "partial_response_strategy in capitals",
        { groups: [{ name: "cpu", partial_response_strategy: "ABORT" }] },
        { groups: [{ name: "cpu", partial_response_strategy: "ABORT" }] },
      ],
      [
        "every field of a group and a rule",
        {
          groups: [
            {
              name: "cpu",
              interval: "30s",
              query_offset: "1m",
              limit: 10,
              labels: { team: "x" },
              rules: [
                {
                  alert: "A",
                  record: "r",
                  expr: "1",
                  for: "0",
                  keep_firing_for: "5m",
                  labels: {},
                  annotations: { summary: "" },
                },
              ],
            },
          ],
        },
        undefined,
      ],
    ])("%s → 201", async (_, spec, stored) => {
      const { code, body } = await scene().create({ ...rule("a"), spec });
      expect(code).toBe(201);
      expect(body.spec).toEqual(stored ?? spec);
    });
  });

  describe("unknown and duplicate fields", () => {
    const misspelt = {
      ...rule("a", [{ name: "cpu", rulez: [], rules: [{ alert: "A", expr: "1", fro: "5m" }] }]),
      extra: 1,
    };
    const twice = JSON.stringify(rule("a", alert({}))).replace('"expr"', '"expr":"first","expr"');
    const unknown = ["extra", "spec.groups[0].rules[0].fro", "spec.groups[0].rulez"].map(
      (path) => `unknown field "${path}"`,
    );

    it("by default → 201, a Warning for each, the fields are gone", async () => {
      const { code, body, warnings } = await scene().create(misspelt);
      expect(code).toBe(201);
      expect([...warnings].sort()).toEqual(unknown);
      expect(body.spec).toEqual({ groups: [{ name: "cpu", rules: [{ alert: "A", expr: "1" }] }] });
    });

    it("fieldValidation=Ignore → 201 without a word", async () => {
      const { code, warnings } = await scene().create(misspelt, "fieldValidation=Ignore");
      expect([code, warnings]).toEqual([201, []]);
    });

    it("fieldValidation=Strict → 400 that names each", async () => {
      const answer = await scene().create(misspelt, "fieldValidation=Strict");
      expect(outcome(answer)).toEqual([400, "BadRequest"]);
      expect(answer.body.message).toContain("strict decoding error: ");
      for (const text of unknown) expect(answer.body.message).toContain(text);
    });

    it("a field that metadata does not have, under Strict → 400", async () => {
      const { metadata, ...rest } = rule("a");
      const answer = await scene().create(
        { ...rest, metadata: { ...metadata, lables: { role: "x" } } },
        "fieldValidation=Strict",
      );
      expect(outcome(answer)).toEqual([400, "BadRequest"]);
      expect(answer.body.message).toContain('unknown field "metadata.lables"');
    });

    it("a key written twice → 201 with a Warning, the last one wins", async () => {
      const { code, body, warnings } = await scene().create(twice);
      expect([code, warnings]).toEqual([201, [`duplicate field "${RULE}.expr"`]]);
      expect(body.spec).toEqual({ groups: alert({}) });
    });

    it("a key written twice under Strict → 400", async () => {
      const answer = await scene().create(twice, "fieldValidation=Strict");
      expect(outcome(answer)).toEqual([400, "BadRequest"]);
      expect(answer.body.message).toContain(`strict decoding error: duplicate field "${RULE}.expr"`);
    });
  });
}
