import { describe, expect, it } from "vitest";
import type { KubeObject } from "./object";
import { configMap, outcome, rule, type Scene, withGroups, withMetadata } from "./scene";

const OTHER_UID = "00000000-0000-4000-8000-000000000000";
const STALE =
  'Operation cannot be fulfilled on prometheusrules.monitoring.coreos.com "a": the object has been modified; please apply your changes to the latest version and try again';

/** PUT: only who names the stored version may replace, and never what the URL does not name. */
export function updateContract(scene: () => Scene): void {
  describe("PUT", () => {
    it.each<
      [
        title: string,
        change: (object: KubeObject) => KubeObject,
        code: number,
        reason: string | undefined,
        message: string,
      ]
    >([
      ["of an old resourceVersion", (o) => withMetadata(o, { resourceVersion: "1" }), 409, "Conflict", STALE],
      [
        "of a resourceVersion newer than any",
        (o) => withMetadata(o, { resourceVersion: "999999999999999" }),
        409,
        "Conflict",
        STALE,
      ],
      [
        "without a resourceVersion",
        (o) => withMetadata(o, { resourceVersion: undefined }),
        422,
        "Invalid",
        "must be specified for an update",
      ],
      [
        'of the resourceVersion ""',
        (o) => withMetadata(o, { resourceVersion: "" }),
        422,
        "Invalid",
        "must be specified for an update",
      ],
      [
        'of the resourceVersion "0"',
        (o) => withMetadata(o, { resourceVersion: "0" }),
        422,
        "Invalid",
        "must be specified for an update",
      ],
      [
        'of the resourceVersion "abc"',
        (o) => withMetadata(o, { resourceVersion: "abc" }),
        500,
        undefined,
        "invalid syntax",
      ],
      [
        "of a resourceVersion that is a number",
        (o) => withMetadata(o, { resourceVersion: 5 }),
        400,
        "BadRequest",
        "cannot unmarshal number",
      ],
      [
        "of another uid",
        (o) => withMetadata(o, { uid: OTHER_UID }),
        409,
        "Conflict",
        `Precondition failed: UID in precondition: ${OTHER_UID}, UID in object meta: `,
      ],
      [
        "of another uid and an old version: the uid is named",
        (o) => withMetadata(o, { uid: OTHER_UID, resourceVersion: "1" }),
        409,
        "Conflict",
        "UID in precondition",
      ],
      [
        "of another name",
        (o) => withMetadata(o, { name: "b" }),
        400,
        "BadRequest",
        "the name of the object (b) does not match the name on the URL (a)",
      ],
      [
        "of another namespace",
        (o) => withMetadata(o, { namespace: "other" }),
        400,
        "BadRequest",
        "the namespace of the provided object does not match the namespace sent on the request",
      ],
      [
        "of another apiVersion",
        (o) => ({ ...o, apiVersion: "monitoring.coreos.com/v2" }),
        400,
        "BadRequest",
        "does not match the expected API version",
      ],
      ["of another kind", (o) => ({ ...o, kind: "Probe" }), 422, "Invalid", "must be PrometheusRule"],
      [
        "that sets a deletionTimestamp",
        (o) => withMetadata(o, { deletionTimestamp: "2024-01-01T00:00:00Z" }),
        422,
        "Invalid",
        "field is immutable",
      ],
    ])("%s → %s", async (_, change, code, reason, message) => {
      const stored = await scene().given("a");
      const answer = await scene().send("PUT", `${scene().rules}/a`, { body: change(stored) });
      expect(outcome(answer)).toEqual([code, reason]);
      expect(answer.body.message).toContain(message);
      expect(await scene().read("a")).toEqual(stored);
    });

    it("of an old resourceVersion → details name group, kind and name", async () => {
      const stored = await scene().given("a");
      const { body } = await scene().put(withMetadata(stored, { resourceVersion: "1" }));
      expect(body.details).toEqual({ name: "a", group: "monitoring.coreos.com", kind: "prometheusrules" });
    });

    it("without a resourceVersion → the cause names the field", async () => {
      const stored = await scene().given("a");
      const { body } = await scene().put(withMetadata(stored, { resourceVersion: undefined }));
      expect(body.details?.causes).toEqual([
        {
          field: "metadata.resourceVersion",
          reason: "FieldValueInvalid",
          message: "Invalid value: 0: must be specified for an update",
        },
      ]);
    });

    it("on a name that does not exist → 404, nothing is created", async () => {
      const answer = await scene().put(rule("a", undefined, { resourceVersion: "1" }) as KubeObject);
      expect(outcome(answer)).toEqual([404, "NotFound"]);
      expect(answer.body.message).toBe('prometheusrules.monitoring.coreos.com "a" not found');
    });

    it("of a changed spec → 200, new resourceVersion, generation + 1", async () => {
      const stored = await scene().given("a");
      const { code, body } = await scene().put(withGroups(stored, [{ name: "cpu" }]));
      expect(code).toBe(200);
      expect(body.metadata.resourceVersion).not.toBe(stored.metadata.resourceVersion);
      expect(body.metadata.generation).toBe(2);
      expect(await scene().read("a")).toEqual(body);
    });

    it.each([
      ["labels", { labels: { team: "x" } }],
      ["annotations", { annotations: { note: "x" } }],
    ])("of changed %s → 200, new resourceVersion, same generation", async (_, metadata) => {
      const stored = await scene().given("a");
      const { code, body } = await scene().put(withMetadata(stored, metadata));
      expect(code).toBe(200);
      expect(body.metadata.resourceVersion).not.toBe(stored.metadata.resourceVersion);
      expect(body.metadata.generation).toBe(1);
    });

    it("of the same groups in another order → generation + 1", async () => {
      const stored = await scene().given("a");
      const groups = [...(stored.spec?.groups ?? [])].reverse();
      const { body } = await scene().put(withGroups(stored, groups));
      expect(body.metadata.generation).toBe(2);
      expect(body.spec?.groups?.map((group) => group.name)).toEqual(["disk", "cpu"]);
    });

    it("without a change → 200 and nothing is written", async () => {
      const stored = await scene().given("a");
      const { code, body } = await scene().put(stored, "fieldManager=someone-else");
      expect(code).toBe(200);
      expect(body).toEqual(stored);
    });

    it("that touches creationTimestamp, generation or status → they stay as stored", async () => {
      const stored = await scene().given("a");
      const sent = withMetadata(stored, { creationTimestamp: "2020-01-01T00:00:00Z", generation: 9 });
      const { code, body } = await scene().put({ ...sent, status: { bindings: [] } });
      expect(code).toBe(200);
      expect(body).toEqual(stored);
    });

    it("without a uid → 200", async () => {
      const stored = await scene().given("a");
      const { code } = await scene().put(withMetadata(stored, { uid: undefined }));
      expect(code).toBe(200);
    });

    it("with dryRun=All → the new object, nothing stored, version as stored", async () => {
      const stored = await scene().given("a");
      const { code, body } = await scene().put(withGroups(stored, [{ name: "new" }]), "dryRun=All");
      expect(code).toBe(200);
      expect(body.spec?.groups).toEqual([{ name: "new" }]);
      expect(body.metadata.generation).toBe(2);
      expect(body.metadata.resourceVersion).toBe(stored.metadata.resourceVersion);
      expect(await scene().read("a")).toEqual(stored);
    });
  });

  describe("PUT on a ConfigMap", () => {
    it.each([
      ["without a resourceVersion", {}],
      ['of the resourceVersion "0"', { resourceVersion: "0" }],
    ])("%s → 200, the last writer wins", async (_, metadata) => {
      const path = scene().configMaps;
      await scene().send("POST", path, { body: configMap("c", { key: "1" }) });
      const body = configMap("c", { key: "2" }, metadata);
      const answer = await scene().send("PUT", `${path}/c`, { body });
      expect([answer.code, answer.body.data]).toEqual([200, { key: "2" }]);
    });

    it("of an old resourceVersion → 409 Conflict", async () => {
      const path = scene().configMaps;
      const first = await scene().send("POST", path, { body: configMap("c", { key: "1" }) });
      await scene().send("PUT", `${path}/c`, { body: configMap("c", { key: "2" }) });
      const answer = await scene().send("PUT", `${path}/c`, { body: { ...first.body, data: { key: "3" } } });
      expect(outcome(answer)).toEqual([409, "Conflict"]);
      expect(answer.body.details).toEqual({ name: "c", kind: "configmaps" });
    });
  });
}
