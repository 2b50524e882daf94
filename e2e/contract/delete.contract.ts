import { describe, expect, it } from "vitest";
import { outcome, rule, type Scene, withGroups, withMetadata } from "./scene";

/** DELETE: preconditions, finalizers, what is left of an object that is being deleted. */
export function deleteContract(scene: () => Scene): void {
  const remove = (name: string, body?: unknown, query = "") =>
    scene().send("DELETE", `${scene().rules}/${name}${query}`, body === undefined ? {} : { body });

  describe("DELETE", () => {
    it("→ 200 Status Success with the uid, and the rule is gone", async () => {
      const stored = await scene().given("a");
      const { code, body } = await remove("a");
      expect([code, body.status]).toEqual([200, "Success"]);
      expect(body.details).toEqual({
        name: "a",
        group: "monitoring.coreos.com",
        kind: "prometheusrules",
        uid: stored.metadata.uid,
      });
      expect(outcome(await remove("a"))).toEqual([404, "NotFound"]);
    });

    it("with preconditions that hold → 200", async () => {
      const { metadata } = await scene().given("a");
      const preconditions = { uid: metadata.uid, resourceVersion: metadata.resourceVersion };
      expect((await remove("a", { preconditions })).code).toBe(200);
    });

    it("with another resourceVersion → 409 Conflict that names both", async () => {
      const { metadata } = await scene().given("a");
      const answer = await remove("a", { preconditions: { uid: metadata.uid, resourceVersion: "1" } });
      expect(outcome(answer)).toEqual([409, "Conflict"]);
      expect(answer.body.message).toContain(
        `the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (${metadata.resourceVersion})`,
      );
      expect((await scene().send("GET", `${scene().rules}/a`)).code).toBe(200);
    });

    it("with another uid → 409 Conflict that names both", async () => {
      const { metadata } = await scene().given("a");
      const answer = await remove("a", { preconditions: { uid: "x" } });
      expect(outcome(answer)).toEqual([409, "Conflict"]);
      expect(answer.body.message).toContain(
        `the UID in the precondition (x) does not match the UID in record (${metadata.uid})`,
      );
    });

    it.each([
      ["in the query", undefined, "?dryRun=All"],
      ["in the body", { dryRun: ["All"] }, ""],
    ])("with dryRun=All %s → 200 and the rule stays", async (_, body, query) => {
      await scene().given("a");
      expect((await remove("a", body, query)).code).toBe(200);
      expect((await scene().send("GET", `${scene().rules}/a`)).code).toBe(200);
    });

    it("with an unknown dryRun or propagationPolicy → 422 of DeleteOptions", async () => {
      await scene().given("a");
      for (const body of [{ dryRun: ["Some"] }, { propagationPolicy: "Hope" }]) {
        const answer = await remove("a", body);
        expect(outcome(answer)).toEqual([422, "Invalid"]);
        expect(answer.body.details).toMatchObject({ group: "meta.k8s.io", kind: "DeleteOptions" });
      }
    });

    it("of a collection → 200, only what the selector takes", async () => {
      await scene().given("a", [], { labels: { team: "x" } });
      await scene().given("b", [], { labels: { team: "y" } });
      const answer = await scene().send("DELETE", `${scene().rules}?labelSelector=team%3Dx`);
      expect(answer.code).toBe(200);
      const { body } = await scene().send("GET", scene().rules);
      expect(body.items?.map(({ metadata }) => metadata.name)).toEqual(["b"]);
    });
  });

  describe("an object with a finalizer", () => {
    const finalizers = ["x.test/hold"];

    it("is marked by DELETE and stays → 200 with deletionTimestamp, generation + 1", async () => {
      await scene().given("a", undefined, { finalizers });
      const { code, body } = await remove("a");
      expect(code).toBe(200);
      expect(body.metadata).toMatchObject({ finalizers, generation: 2, deletionGracePeriodSeconds: 0 });
      expect(Date.parse(body.metadata.deletionTimestamp ?? "")).not.toBeNaN();
      expect(await scene().read("a")).toEqual(body);
    });

    it("can still be updated while it is being deleted → 200", async () => {
      await scene().given("a", undefined, { finalizers });
      const marked = (await remove("a")).body;
      const { code, body } = await scene().put(withGroups(marked, []));
      expect(code).toBe(200);
      expect(body.metadata.deletionTimestamp).toBe(marked.metadata.deletionTimestamp);
    });

    it("takes no new finalizer while it is being deleted → 422", async () => {
      await scene().given("a", undefined, { finalizers });
      const marked = (await remove("a")).body;
      const answer = await scene().put(withMetadata(marked, { finalizers: [...finalizers, "x.test/more"] }));
      expect(outcome(answer)).toEqual([422, "Invalid"]);
      expect(answer.body.message).toContain("no new finalizers can be added if the object is being deleted");
    });

    it("keeps its name until it is gone → 409 AlreadyExists", async () => {
      await scene().given("a", undefined, { finalizers });
      await remove("a");
      const answer = await scene().create(rule("a"));
      expect(outcome(answer)).toEqual([409, "AlreadyExists"]);
      expect(answer.body.message).toContain("object is being deleted: ");
    });

    it("goes when its last finalizer goes", async () => {
      await scene().given("a", undefined, { finalizers });
      const marked = (await remove("a")).body;
      expect((await scene().put(withMetadata(marked, { finalizers: [] }))).code).toBe(200);
      expect((await scene().send("GET", `${scene().rules}/a`)).code).toBe(404);
    });

    it.each([
      ["Foreground", ["foregroundDeletion"]],
      ["Orphan", ["orphan"]],
    ])("of the garbage collector comes with propagationPolicy %s", async (propagationPolicy, held) => {
      await scene().given("a");
      const { code, body } = await remove("a", { propagationPolicy });
      expect([code, body.metadata.finalizers]).toEqual([200, held]);
    });
  });
}
