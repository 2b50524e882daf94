import { describe, expect, it } from "vitest";
import type { KubeObject } from "./object";
import { outcome, type Scene, withMetadata } from "./scene";

/** GET of collections: pages, selectors, versions. */
export function listContract(scene: () => Scene): void {
  const list = (query: string) => scene().send("GET", `${scene().rules}?${query}`);
  const names = ({ items }: KubeObject) => items?.map(({ metadata }) => metadata.name);
  const givenNine = async () => {
    for (let index = 0; index < 9; index++) {
      const labels = { index: String(index), ...(index % 2 ? { odd: "yes" } : {}) };
      await scene().given(`rule-${index}`, [], { labels });
    }
  };

  describe("GET of a collection", () => {
    it("with limit=3 of 9 → pages of one state, with what remains", async () => {
      await givenNine();
      const first = await list("limit=3");
      expect(names(first.body)).toEqual(["rule-0", "rule-1", "rule-2"]);
      expect(first.body.metadata.remainingItemCount).toBe(6);
      const token = encodeURIComponent(first.body.metadata.continue ?? "");
      await scene().given("rule-3a", []);
      const second = await list(`limit=3&continue=${token}`);
      expect(names(second.body)).toEqual(["rule-3", "rule-4", "rule-5"]);
      expect(second.body.metadata.resourceVersion).toBe(first.body.metadata.resourceVersion);
      const rest = await list(`continue=${encodeURIComponent(second.body.metadata.continue ?? "")}`);
      expect(names(rest.body)).toEqual(["rule-6", "rule-7", "rule-8"]);
      expect(rest.body.metadata.continue).toBe("");
    });

    it("with a garbage continue token → 400", async () => {
      expect(outcome(await list("limit=3&continue=garbage"))).toEqual([400, "BadRequest"]);
    });

    it.each([
      ["labelSelector", "odd=yes", ["rule-1", "rule-3", "rule-5", "rule-7"]],
      ["labelSelector", "odd==yes,index in (1,2)", ["rule-1"]],
      ["labelSelector", "odd!=yes,index notin (0,2,4)", ["rule-6", "rule-8"]],
      ["labelSelector", "!odd,index>5", ["rule-6", "rule-8"]],
      ["labelSelector", "odd,index<3", ["rule-1"]],
      ["fieldSelector", "metadata.name=rule-4", ["rule-4"]],
      ["fieldSelector", "metadata.namespace=elsewhere", []],
    ])("with %s %s → those", async (parameter, selector, expected) => {
      await givenNine();
      expect(names((await list(`${parameter}=${encodeURIComponent(selector)}`)).body)).toEqual(expected);
    });

    it.each([
      ["labelSelector", "a b"],
      ["labelSelector", "a in (b"],
      ["labelSelector", "==b"],
      ["fieldSelector", "name"],
      ["fieldSelector", "spec.x=1"],
    ])("with the bad %s %s → 400", async (parameter, selector) => {
      expect(outcome(await list(`${parameter}=${encodeURIComponent(selector)}`))).toEqual([
        400,
        "BadRequest",
      ]);
    });

    it("with another fieldSelector → 400, field label not supported", async () => {
      expect((await list("fieldSelector=spec.x%3D1")).body.message).toBe("field label not supported: spec.x");
    });

    it("with resourceVersion=0 → all that is cached, whatever the limit", async () => {
      await givenNine();
      const { body } = await list("resourceVersion=0&limit=2");
      expect(names(body)).toHaveLength(9);
    });

    it("with a resourceVersion of the future → 504 Timeout, to be tried again", async () => {
      const answer = await list("resourceVersion=999999999999999");
      expect(outcome(answer)).toEqual([504, "Timeout"]);
      expect(answer.headers["retry-after"]).toBe("1");
      expect(answer.body.details).toMatchObject({
        retryAfterSeconds: 1,
        causes: [{ reason: "ResourceVersionTooLarge" }],
      });
    });

    it("with a resourceVersion and resourceVersionMatch=Exact → the state of then", async () => {
      await scene().given("a", []);
      const { metadata } = (await list("")).body;
      await scene().given("b", []);
      const { body } = await list(`resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=Exact`);
      expect(names(body)).toEqual(["a"]);
    });

    it("with resourceVersionMatch=Exact and a name → that object as it was at each of its versions, and between", async () => {
      const first = await scene().given("a", []);
      const second = (await scene().put(withMetadata(first, { labels: { team: "y" } }))).body;
      await scene().given("b", []);
      const third = (await scene().put(withMetadata(second, { labels: { team: "z" } }))).body;
      const versionAt = async (revision: bigint) => {
        const query = `fieldSelector=metadata.name%3Da&resourceVersion=${revision}&resourceVersionMatch=Exact`;
        const { body } = await list(query);
        expect(body.metadata.resourceVersion).toBe(String(revision));
        return body.items?.map(({ metadata }) => metadata.resourceVersion);
      };
      const revision = ({ metadata }: KubeObject) => BigInt(metadata.resourceVersion ?? "");
      expect(await versionAt(revision(first) - 1n)).toEqual([]);
      expect(await versionAt(revision(second) - 1n)).toEqual([first.metadata.resourceVersion]);
      // b was written in between.
      expect(await versionAt(revision(third) - 1n)).toEqual([second.metadata.resourceVersion]);
      expect(await versionAt(revision(third))).toEqual([third.metadata.resourceVersion]);
    });

    it.each([
      ["resourceVersion=abc", 400, "BadRequest"],
      ["limit=abc", 400, "BadRequest"],
      ["resourceVersionMatch=Exact", 422, "Invalid"],
      ["resourceVersion=5&resourceVersionMatch=Hope", 422, "Invalid"],
    ])("with %s → %i %s", async (query, code, reason) => {
      expect(outcome(await list(query))).toEqual([code, reason]);
    });

    it("of a namespace that does not exist → 200 and empty", async () => {
      const { code, body } = await scene().send("GET", scene().rules.replace(scene().namespace, "nowhere"));
      expect([code, body.items]).toEqual([200, []]);
    });

    it("as a table → Name and Age, rows with metadata only", async () => {
      await scene().given("a");
      const accept = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";
      const { text } = await scene().send("GET", scene().rules, { accept });
      const table = JSON.parse(text) as {
        columnDefinitions: { name: string }[];
        rows: { cells: string[]; object: KubeObject }[];
      };
      expect(table.columnDefinitions.map(({ name }) => name)).toEqual(["Name", "Age"]);
      expect(table.rows.map(({ cells, object }) => [cells[0], object.kind, object.spec])).toEqual([
        ["a", "PartialObjectMetadata", undefined],
      ]);
    });

    it("that accepts no JSON → 406", async () => {
      const answer = await scene().send("GET", scene().rules, { accept: "text/html" });
      expect(outcome(answer)).toEqual([406, "NotAcceptable"]);
    });
  });

  describe("GET of an object", () => {
    it("that does not exist → 404", async () => {
      const answer = await scene().send("GET", `${scene().rules}/nothing`);
      expect(outcome(answer)).toEqual([404, "NotFound"]);
      expect(answer.body.details).toEqual({
        name: "nothing",
        group: "monitoring.coreos.com",
        kind: "prometheusrules",
      });
    });

    it("→ keys in alphabetical order, whatever was sent", async () => {
      await scene().given("a", [
        { name: "cpu", rules: [{ record: "z", labels: { b: "1", a: "2" }, expr: "1" }] },
      ]);
      const { text } = await scene().send("GET", `${scene().rules}/a`);
      expect(text).toContain(
        '"spec":{"groups":[{"name":"cpu","rules":[{"expr":"1","labels":{"a":"2","b":"1"},"record":"z"}]}]}',
      );
    });
  });
}
