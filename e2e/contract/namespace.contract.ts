import { describe, expect, it } from "vitest";
import { GROUP, outcome, rule, type Scene } from "./scene";

const token = "admin-token";

/** Namespaces: created by POST, and without a controller they end in Terminating. */
export function namespaceContract(scene: () => Scene): void {
  const create = (name: string) =>
    scene().send("POST", "/api/v1/namespaces", {
      token,
      body: { apiVersion: "v1", kind: "Namespace", metadata: { name } },
    });

  describe("namespaces", () => {
    it("POST → 201, active, labelled with its name", async () => {
      const name = `${scene().namespace}-new`;
      const { code, body } = await create(name);
      expect([code, body.status]).toEqual([201, { phase: "Active" }]);
      expect(body.metadata.labels).toEqual({ "kubernetes.io/metadata.name": name });
    });

    it("POST of a taken name → 409 AlreadyExists; of a malformed one → 422", async () => {
      expect(outcome(await create(scene().namespace))).toEqual([409, "AlreadyExists"]);
      expect(outcome(await create("A.b"))).toEqual([422, "Invalid"]);
    });

    it("DELETE → Terminating, nothing new can be created in it", async () => {
      const answer = await scene().send("DELETE", `/api/v1/namespaces/${scene().namespace}`, { token });
      expect([answer.code, answer.body.status]).toEqual([200, { phase: "Terminating" }]);
      const refused = await scene().send("POST", `${GROUP}/namespaces/${scene().namespace}/prometheusrules`, {
        body: rule("a"),
      });
      expect(outcome(refused)).toEqual([403, "Forbidden"]);
      expect(refused.body.message).toContain("because it is being terminated");
      expect(refused.body.details?.causes?.map(({ reason }) => reason)).toEqual(["NamespaceTerminating"]);
    });
  });
}
