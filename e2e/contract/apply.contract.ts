import { describe, expect, it } from "vitest";
import { APPLY_PATCH, alert, causes, outcome, rule, type Scene } from "./scene";

/** Server-side apply: ownership by group, conflicts by name. */
export function applyContract(scene: () => Scene): void {
  const apply = (body: unknown, query = "fieldManager=carol", name = "a") =>
    scene().patch(name, APPLY_PATCH, body, query);
  const cpu = (expr: string) => rule("a", [{ name: "cpu", rules: [{ alert: "CpuBusy", expr }] }]);

  describe("PATCH apply-patch+yaml", () => {
    it("without a fieldManager → 422 of PatchOptions", async () => {
      await scene().given("a");
      const answer = await apply(cpu("1"), "");
      expect(outcome(answer)).toEqual([422, "Invalid"]);
      expect(answer.body.details).toMatchObject({ group: "meta.k8s.io", kind: "PatchOptions" });
      expect(causes(answer)).toEqual(["fieldManager: FieldValueRequired"]);
    });

    it("over another's rules → 409 Conflict that names owner and field", async () => {
      const stored = await scene().given("a");
      const answer = await apply(cpu("1"));
      expect(outcome(answer)).toEqual([409, "Conflict"]);
      const field = '.spec.groups[name="cpu"].rules';
      const message = 'conflict with "alice" using monitoring.coreos.com/v1';
      expect(answer.body.details?.causes).toEqual([{ reason: "FieldManagerConflict", message, field }]);
      expect(answer.body.message).toBe(`Apply failed with 1 conflict: ${message}: ${field}`);
      expect(await scene().read("a")).toEqual(stored);
    });

    it("over two owners → each is named with its fields", async () => {
      await scene().given("a");
      await apply(cpu("1"), "fieldManager=bob&force=true");
      const answer = await apply(
        rule(
          "a",
          ["cpu", "disk"].map((name) => ({ name, rules: [] })),
        ),
      );
      expect(answer.body.message).toBe(
        [
          'Apply failed with 2 conflicts: conflicts with "alice" using monitoring.coreos.com/v1:',
          '- .spec.groups[name="disk"].rules',
          'conflicts with "bob":',
          '- .spec.groups[name="cpu"].rules',
        ].join("\n"),
      );
    });

    it("with force=true → 200 and the field changes hands", async () => {
      await scene().given("a");
      const { code, body } = await apply(cpu("1"), "fieldManager=carol&force=true");
      expect(code).toBe(200);
      expect(body.spec?.groups?.map(({ name }) => name)).toEqual(["cpu", "disk"]);
      const owned = body.metadata.managedFields?.map(({ manager, operation, fieldsV1 }) => [
        manager,
        operation,
        fieldsV1,
      ]);
      expect(owned).toEqual([
        [
          "carol",
          "Apply",
          { "f:spec": { "f:groups": { 'k:{"name":"cpu"}': { ".": {}, "f:name": {}, "f:rules": {} } } } },
        ],
        [
          "alice",
          "Update",
          {
            "f:spec": {
              ".": {},
              "f:groups": {
                ".": {},
                'k:{"name":"cpu"}': { ".": {}, "f:name": {} },
                'k:{"name":"disk"}': { ".": {}, "f:name": {}, "f:rules": {} },
              },
            },
          },
        ],
      ]);
    });

    it("of the same values → 200, both own them", async () => {
      const stored = await scene().given("a", alert({}));
      const { code, body } = await apply(rule("a", alert({})));
      expect([code, body.metadata.generation]).toEqual([200, 1]);
      expect(body.spec).toEqual(stored.spec);
      expect(body.metadata.managedFields?.map(({ manager }) => manager)).toEqual(["carol", "alice"]);
    });

    it("twice → the second changes nothing", async () => {
      await scene().given("a", [{ name: "disk" }]);
      const first = await apply(cpu("1"));
      expect((await apply(cpu("1"))).body).toEqual(first.body);
    });

    it("that names a group no longer → the group goes, what others own stays", async () => {
      await scene().given("a", [{ name: "disk" }]);
      await apply(rule("a", [{ name: "cpu" }, { name: "net" }], { labels: { team: "x" } }));
      const { body } = await apply(rule("a", [{ name: "cpu" }]));
      expect(body.spec?.groups?.map(({ name }) => name)).toEqual(["disk", "cpu"]);
      expect(body.metadata.labels).toBeUndefined();
    });

    it("of new groups → they come in the applied order", async () => {
      await scene().given("a");
      const { body } = await apply(rule("a", [{ name: "disk" }, { name: "new" }, { name: "cpu" }]));
      expect(body.spec?.groups?.map(({ name }) => name)).toEqual(["disk", "new", "cpu"]);
    });

    it("on a name that does not exist → 201", async () => {
      const { code, body } = await apply(cpu("1"));
      expect([code, body.metadata.generation]).toEqual([201, 1]);
      expect(body.metadata.managedFields).toMatchObject([{ manager: "carol", operation: "Apply" }]);
    });

    it.each<[title: string, body: unknown, code: number, reason: string | undefined, message: string]>([
      [
        "of an old resourceVersion",
        rule("a", [], { resourceVersion: "1" }),
        409,
        "Conflict",
        "the object has been modified",
      ],
      ["of another uid", rule("a", [], { uid: "x" }), 422, "Invalid", "field is immutable"],
      ["of another name", rule("b", []), 400, "BadRequest", "does not match the name on the URL"],
      [
        "of another apiVersion",
        { ...rule("a"), apiVersion: "v1" },
        400,
        "BadRequest",
        "invalid object type: /v1, Kind=PrometheusRule",
      ],
      ["of another kind", { ...rule("a"), kind: "Probe" }, 400, "BadRequest", "invalid object type"],
      [
        "with managedFields",
        rule("a", [], { managedFields: [] }),
        400,
        "BadRequest",
        "metadata.managedFields must be nil",
      ],
      [
        "of an unknown field",
        rule("a", [{ name: "cpu", extra: 1 }]),
        500,
        undefined,
        '.spec.groups[name="cpu"].extra: field not declared in schema',
      ],
      [
        "of two groups of one name",
        rule("a", [{ name: "q" }, { name: "q" }]),
        500,
        undefined,
        '.spec.groups: duplicate entries for key [name="q"]',
      ],
      [
        "of a limit that is text",
        rule("a", [{ name: "q", limit: "1" }]),
        500,
        undefined,
        "expected numeric (int or float), got string",
      ],
      ["that is no YAML", "{", 400, "BadRequest", "error decoding YAML"],
    ])("%s → %i %s", async (_, body, code, reason, message) => {
      const stored = await scene().given("a");
      const answer = await apply(body);
      expect(outcome(answer)).toEqual([code, reason]);
      expect(answer.body.message).toContain(message);
      expect(await scene().read("a")).toEqual(stored);
    });
  });
}
