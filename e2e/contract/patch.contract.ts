import { describe, expect, it } from "vitest";
import {
  causes,
  configMap,
  JSON_PATCH,
  MERGE_PATCH,
  outcome,
  type Scene,
  STRATEGIC_PATCH,
  withGroups,
} from "./scene";

/** PATCH of the kinds that change what is stored: none asks for a version, and lists are replaced or counted. */
export function patchContract(scene: () => Scene): void {
  const groupNames = async () => ((await scene().read("a")).spec?.groups ?? []).map((group) => group.name);

  describe("PATCH merge-patch+json", () => {
    it("without a resourceVersion → 200 on top of whatever is there; a list replaces the whole list", async () => {
      await scene().given("a");
      const answer = await scene().patch("a", MERGE_PATCH, {
        spec: { groups: [{ name: "disk", rules: [] }] },
      });
      expect([answer.code, answer.body.metadata.generation]).toEqual([200, 2]);
      expect(await groupNames()).toEqual(["disk"]);
    });

    it("of an old resourceVersion → 409 Conflict", async () => {
      const stored = await scene().given("a");
      await scene().put(withGroups(stored, []));
      const { resourceVersion } = stored.metadata;
      const answer = await scene().patch("a", MERGE_PATCH, {
        metadata: { resourceVersion },
        spec: { groups: null },
      });
      expect(outcome(answer)).toEqual([409, "Conflict"]);
    });

    it("of the stored resourceVersion → 200", async () => {
      const stored = await scene().given("a");
      const { resourceVersion } = stored.metadata;
      const answer = await scene().patch("a", MERGE_PATCH, {
        metadata: { resourceVersion, labels: { a: "b" } },
      });
      expect([answer.code, answer.body.metadata.labels]).toEqual([200, { a: "b" }]);
    });

    it("that changes nothing → 200 and nothing is written", async () => {
      const stored = await scene().given("a");
      expect((await scene().patch("a", MERGE_PATCH, {})).body).toEqual(stored);
    });

    it.each<[title: string, body: unknown, code: number, reason: string | undefined]>([
      ["that takes the resourceVersion away", { metadata: { resourceVersion: null } }, 422, "Invalid"],
      ['of the resourceVersion "abc"', { metadata: { resourceVersion: "abc" } }, 500, undefined],
      ["of another uid", { metadata: { uid: "x" } }, 422, "Invalid"],
      ["of another name", { metadata: { name: "b" } }, 400, "BadRequest"],
      ["of another kind", { kind: "Probe" }, 422, "Invalid"],
      [
        "that the schema refuses",
        { spec: { groups: [{ name: "cpu", rules: [{ alert: "A" }] }] } },
        422,
        "Invalid",
      ],
      ["that is an array", [], 400, "BadRequest"],
      ["that is half an object", "{", 400, "BadRequest"],
    ])("%s → %i %s", async (_, body, code, reason) => {
      const stored = await scene().given("a");
      expect(outcome(await scene().patch("a", MERGE_PATCH, body))).toEqual([code, reason]);
      expect(await scene().read("a")).toEqual(stored);
    });

    it("of an unknown field → 200 with a Warning; under Strict 422", async () => {
      await scene().given("a");
      const loose = await scene().patch("a", MERGE_PATCH, { spec: { extra: 1 } });
      expect([loose.code, loose.warnings]).toEqual([200, ['unknown field "spec.extra"']]);
      const strict = await scene().patch("a", MERGE_PATCH, { spec: { extra: 1 } }, "fieldValidation=Strict");
      expect(outcome(strict)).toEqual([422, "Invalid"]);
      expect(causes(strict)).toEqual(["patch: FieldValueInvalid"]);
    });

    it("of null → the key is gone", async () => {
      await scene().given("a", undefined, { labels: { a: "b", c: "d" } });
      const { body } = await scene().patch("a", MERGE_PATCH, { metadata: { labels: { a: null } } });
      expect(body.metadata.labels).toEqual({ c: "d" });
    });
  });

  describe("PATCH json-patch+json", () => {
    it("whose test holds → 200", async () => {
      await scene().given("a");
      const answer = await scene().patch("a", JSON_PATCH, [
        { op: "test", path: "/spec/groups/0/name", value: "cpu" },
        { op: "add", path: "/spec/groups/-", value: { name: "net" } },
        { op: "move", from: "/spec/groups/1", path: "/spec/groups/0" },
        { op: "add", path: "/metadata/labels", value: { "a.b/c": "1" } },
        { op: "replace", path: "/metadata/labels/a.b~1c", value: "2" },
      ]);
      expect(answer.code).toBe(200);
      expect(answer.body.metadata.labels).toEqual({ "a.b/c": "2" });
      expect(await groupNames()).toEqual(["disk", "cpu", "net"]);
    });

    it.each([
      ["whose test fails", [{ op: "test", path: "/spec/groups/0/name", value: "disk" }]],
      ["whose path is absent", [{ op: "replace", path: "/spec/nothing/0", value: 1 }]],
      ["that removes what is not there", [{ op: "remove", path: "/spec/groups/7" }]],
      ["of an unknown operation", [{ op: "hope", path: "/spec" }]],
    ])("%s → 422 in one general sentence, without causes", async (_, body) => {
      const stored = await scene().given("a");
      const answer = await scene().patch("a", JSON_PATCH, body);
      expect(outcome(answer)).toEqual([422, "Invalid"]);
      expect(answer.body.message).toBe("the server rejected our request due to an error in our request");
      expect(answer.body.details?.causes).toBeUndefined();
      expect(await scene().read("a")).toEqual(stored);
    });

    it("that sets an old resourceVersion → 409 Conflict", async () => {
      const stored = await scene().given("a");
      await scene().put(withGroups(stored, [{ name: "cpu" }]));
      const answer = await scene().patch("a", JSON_PATCH, [
        { op: "replace", path: "/metadata/resourceVersion", value: stored.metadata.resourceVersion },
        { op: "remove", path: "/spec/groups/0" },
      ]);
      expect(outcome(answer)).toEqual([409, "Conflict"]);
    });

    it("that is no array → 400 BadRequest", async () => {
      await scene().given("a");
      expect(outcome(await scene().patch("a", JSON_PATCH, {}))).toEqual([400, "BadRequest"]);
    });

    it("by index after an insert above → 200, on the wrong rule", async () => {
      const rules = ["One", "Two"].map((name) => ({ alert: name, expr: "1", for: "1m" }));
      const stored = await scene().given("a", [{ name: "cpu", rules }]);
      await scene().put(
        withGroups(stored, [{ name: "cpu", rules: [{ alert: "Zero", expr: "1", for: "1m" }, ...rules] }]),
      );
      const answer = await scene().patch("a", JSON_PATCH, [
        { op: "replace", path: "/spec/groups/0/rules/1/for", value: "9m" },
      ]);
      expect(answer.code).toBe(200);
      expect(answer.body.spec?.groups?.[0]?.rules?.map((each) => `${each.alert} ${each.for}`)).toEqual([
        "Zero 1m",
        "One 9m",
        "Two 1m",
      ]);
    });
  });

  describe("PATCH of other types on a rule", () => {
    it.each([STRATEGIC_PATCH, "application/json"])(
      "%s → 415 that lists what is known",
      async (contentType) => {
        await scene().given("a");
        const answer = await scene().patch("a", contentType, { spec: {} });
        expect(outcome(answer)).toEqual([415, "UnsupportedMediaType"]);
        expect(answer.body.message).toContain(
          "application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml",
        );
      },
    );
  });

  describe("PATCH on a name that does not exist", () => {
    it.each<[type: string, body: unknown]>([
      [MERGE_PATCH, {}],
      [JSON_PATCH, []],
    ])("%s → 404", async (contentType, body) => {
      expect(outcome(await scene().patch("nothing", contentType, body))).toEqual([404, "NotFound"]);
    });
  });

  describe("PATCH strategic-merge-patch+json on a ConfigMap", () => {
    const patch = (body: unknown) =>
      scene().send("PATCH", `${scene().configMaps}/c`, { body, contentType: STRATEGIC_PATCH });

    it("→ 200, finalizers merge as a list", async () => {
      const metadata = { finalizers: ["x.test/one"] };
      await scene().send("POST", scene().configMaps, { body: configMap("c", { a: "1", b: "2" }, metadata) });
      const { code, body } = await patch({
        data: { a: null, c: "3" },
        metadata: { finalizers: ["x.test/two"] },
      });
      expect([code, body.data]).toEqual([200, { b: "2", c: "3" }]);
      expect([...(body.metadata.finalizers ?? [])].sort()).toEqual(["x.test/one", "x.test/two"]);
    });

    it("of an old resourceVersion → 409 Conflict", async () => {
      const { body } = await scene().send("POST", scene().configMaps, { body: configMap("c", { a: "1" }) });
      await patch({ data: { a: "2" } });
      const { resourceVersion } = body.metadata;
      expect(outcome(await patch({ metadata: { resourceVersion }, data: { a: "3" } }))).toEqual([
        409,
        "Conflict",
      ]);
    });
  });
}
