import { describe, expect, it } from "vitest";
import { MERGE_PATCH, outcome, type Scene, withGroups, withMetadata } from "./scene";

function binding(namespace: string) {
  return { group: "monitoring.coreos.com", resource: "prometheuses", name: "k8s", namespace };
}

/** Operators of the demo may not write status; the operator that reports does, here as admin. */
const token = "admin-token";

/** The status subresource: an operator's writes move the version and nothing that people edit. */
export function statusContract(scene: () => Scene): void {
  describe("status subresource", () => {
    it("PUT → only status and resourceVersion move", async () => {
      const stored = await scene().given("a");
      const sent = {
        ...withMetadata(withGroups(stored, []), { labels: { ignored: "yes" } }),
        status: { bindings: [binding(scene().namespace)] },
      };
      const answer = await scene().send("PUT", `${scene().rules}/a/status?fieldManager=operator`, {
        token,
        body: sent,
      });
      expect(answer.code).toBe(200);
      const { body } = answer;
      expect(body.spec).toEqual(stored.spec);
      expect(body.metadata.labels).toBeUndefined();
      expect(body.metadata.generation).toBe(1);
      expect(body.metadata.resourceVersion).not.toBe(stored.metadata.resourceVersion);
      expect(body.status).toEqual({ bindings: [binding(scene().namespace)] });
      const entry = body.metadata.managedFields?.find(({ manager }) => manager === "operator");
      expect(entry).toMatchObject({ operation: "Update", subresource: "status" });
    });

    it("PUT of an old resourceVersion → 409 Conflict", async () => {
      const stored = await scene().given("a");
      await scene().put(withGroups(stored, []));
      const answer = await scene().send("PUT", `${scene().rules}/a/status`, { token, body: stored });
      expect(outcome(answer)).toEqual([409, "Conflict"]);
    });

    it("a PUT of the object that drops status → status stays", async () => {
      const stored = await scene().given("a");
      const status = { bindings: [binding(scene().namespace)] };
      const path = `${scene().rules}/a/status`;
      const reported = await scene().send("PUT", path, { token, body: { ...stored, status } });
      const { status: _, ...bare } = reported.body;
      const { body } = await scene().put(withGroups(bare, []));
      expect(body.status).toEqual(status);
    });

    it("PATCH of a value that the schema does not list → 422 Invalid", async () => {
      await scene().given("a");
      const body = { status: { bindings: [{ ...binding(scene().namespace), resource: "teapots" }] } };
      const answer = await scene().send("PATCH", `${scene().rules}/a/status`, {
        token,
        body,
        contentType: MERGE_PATCH,
      });
      expect(outcome(answer)).toEqual([422, "Invalid"]);
      expect(answer.body.message).toContain('Unsupported value: "teapots"');
    });
  });
}
