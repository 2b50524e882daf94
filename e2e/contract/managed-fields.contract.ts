import { describe, expect, it } from "vitest";
import type { KubeObject } from "./object";
import { alert, MERGE_PATCH, rule, type Scene, withGroups, withMetadata } from "./scene";

/** managedFields: who last changed what, group by group. */
export function managedFieldsContract(scene: () => Scene): void {
  const owned = (object: KubeObject) =>
    object.metadata.managedFields?.map(({ manager, operation, fieldsV1 }) => ({
      manager,
      operation,
      fieldsV1,
    }));
  const group = { ".": {}, "f:name": {}, "f:rules": {} };

  describe("managedFields", () => {
    it("of a create → one entry, groups by name, rules in one piece", async () => {
      const stored = await scene().given("a", undefined, { labels: { team: "x" } });
      expect(owned(stored)).toEqual([
        {
          manager: "alice",
          operation: "Update",
          fieldsV1: {
            "f:metadata": { "f:labels": { ".": {}, "f:team": {} } },
            "f:spec": {
              ".": {},
              "f:groups": { ".": {}, 'k:{"name":"cpu"}': group, 'k:{"name":"disk"}': group },
            },
          },
        },
      ]);
    });

    it("of an update → the changed group goes to who changed it", async () => {
      const stored = await scene().given("a");
      const [, disk] = stored.spec?.groups ?? [];
      const { body } = await scene().put(
        withGroups(stored, [...alert({ expr: "2" }), ...(disk ? [disk] : [])]),
      );
      expect(owned(body)).toEqual([
        {
          manager: "alice",
          operation: "Update",
          fieldsV1: {
            "f:spec": {
              ".": {},
              "f:groups": {
                ".": {},
                'k:{"name":"cpu"}': { ".": {}, "f:name": {} },
                'k:{"name":"disk"}': group,
              },
            },
          },
        },
        {
          manager: "bob",
          operation: "Update",
          fieldsV1: { "f:spec": { "f:groups": { 'k:{"name":"cpu"}': { "f:rules": {} } } } },
        },
      ]);
    });

    it("of a removed group → its owners lose it and nobody gains", async () => {
      const stored = await scene().given("a");
      const { body } = await scene().put(withGroups(stored, stored.spec?.groups?.slice(0, 1) ?? []));
      expect(owned(body)).toEqual([
        {
          manager: "alice",
          operation: "Update",
          fieldsV1: { "f:spec": { ".": {}, "f:groups": { ".": {}, 'k:{"name":"cpu"}': group } } },
        },
      ]);
    });

    it("of another order of groups → no entry tells who", async () => {
      const stored = await scene().given("a");
      const { body } = await scene().put(withGroups(stored, [...(stored.spec?.groups ?? [])].reverse()));
      expect(owned(body)).toEqual(owned(stored));
    });

    it("left out, or sent as an empty list → they stay", async () => {
      const stored = await scene().given("a");
      const without = await scene().put(withMetadata(stored, { managedFields: undefined }));
      expect(without.body).toEqual(stored);
      expect((await scene().put(withMetadata(stored, { managedFields: [] }))).body).toEqual(stored);
    });

    it("without a fieldManager → the first part of the user agent", async () => {
      const sent = { body: rule("a"), userAgent: "cpu-tool/1.2 (linux)" };
      const { body } = await scene().send("POST", scene().rules, sent);
      expect(body.metadata.managedFields?.[0]?.manager).toBe("cpu-tool");
    });

    it("with letters of every language in the fieldManager → as sent", async () => {
      const name = "truce:Zoë 北";
      const { body } = await scene().create(rule("a"), `fieldManager=${encodeURIComponent(name)}`);
      expect(body.metadata.managedFields?.[0]?.manager).toBe(name);
    });

    it("of more than ten managers → ten entries, the oldest folded together", async () => {
      await scene().given("a");
      for (let turn = 0; turn < 12; turn++) {
        const body = { metadata: { labels: { [`turn-${turn}`]: "x" } } };
        await scene().patch("a", MERGE_PATCH, body, `fieldManager=manager-${turn}`);
      }
      const managers = (await scene().read("a")).metadata.managedFields?.map(({ manager }) => manager) ?? [];
      expect(managers).toHaveLength(10);
      expect(managers).toContain("ancient-changes");
    });
  });
}
