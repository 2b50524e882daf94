import { describe, expect, it } from "vitest";
import type { Answer } from "./client";
import { causes, outcome, rule, type Scene, withGroups } from "./scene";

/** A rule whose compact JSON has exactly so many bytes. */
function ruleOfSize(bytes: number) {
  const withExpr = (expr: string) => rule("big", [{ name: "cpu", rules: [{ alert: "CpuBusy", expr }] }]);
  return withExpr("x".repeat(bytes - JSON.stringify(withExpr("")).length));
}

/** How large an object may be, and the four ways in which the server says that it is too large. */
export function sizeContract(scene: () => Scene): void {
  const create = (bytes: number): Promise<Answer> => scene().create(ruleOfSize(bytes));

  describe("sizes", () => {
    it("1,562,158 bytes → 201", async () => {
      expect((await create(1_562_158)).code).toBe(201);
    });

    it("1,580,216 bytes → 500 without a reason, etcd's limit", async () => {
      const answer = await create(1_580_216);
      expect(outcome(answer)).toEqual([500, undefined]);
      expect(answer.body.message).toBe("etcdserver: request is too large");
    });

    it("2,121,956 bytes → 500 without a reason, gRPC's limit", async () => {
      const answer = await create(2_121_956);
      expect(outcome(answer)).toEqual([500, undefined]);
      expect(answer.body.message).toMatch(
        /^rpc error: code = ResourceExhausted desc = trying to send message larger than max \(\d+ vs\. 2097152\)$/,
      );
    });

    it("3,145,729 bytes → 413, the apiserver's own limit", async () => {
      const answer = await create(3_145_729);
      expect(outcome(answer)).toEqual([413, "RequestEntityTooLarge"]);
      expect(answer.body.message).toBe("Request entity too large: limit is 3145728");
    });

    it("an update above etcd's limit → 500, the stored rule stays", async () => {
      const stored = await scene().given("big");
      const answer = await scene().put(withGroups(stored, ruleOfSize(1_580_216).spec.groups as never));
      expect(outcome(answer)).toEqual([500, undefined]);
      expect(await scene().read("big")).toEqual(stored);
    });

    it("annotations of 262,144 bytes in all → 201; one more → 422", async () => {
      const annotated = (bytes: number) => rule("a", [], { annotations: { a: "x".repeat(bytes - 1) } });
      expect((await scene().create(annotated(262_144), "dryRun=All")).code).toBe(201);
      const answer = await scene().create(annotated(262_145));
      expect(outcome(answer)).toEqual([422, "Invalid"]);
      expect(causes(answer)).toEqual(["metadata.annotations: FieldValueTooLong"]);
    });
  });
}
