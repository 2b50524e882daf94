import { describe, expect, it } from "vitest";
import { GROUP, MERGE_PATCH, outcome, rule, type Scene } from "./scene";

const AUTHENTICATION = "authentication.k8s.io/v1";
const AUTHORIZATION = "authorization.k8s.io/v1";

/** Who may do what, and how the server says no. */
export function accessContract(scene: () => Scene): void {
  describe("access", () => {
    it("with a wrong token → 401 Unauthorized", async () => {
      const answer = await scene().send("GET", scene().rules, { token: "wrong" });
      expect(outcome(answer)).toEqual([401, "Unauthorized"]);
      expect(answer.body.message).toBe("Unauthorized");
    });

    it("without a token → 403 for system:anonymous", async () => {
      const answer = await scene().send("GET", scene().rules, { token: "" });
      expect(outcome(answer)).toEqual([403, "Forbidden"]);
      expect(answer.body.message).toContain('User "system:anonymous" cannot list resource "prometheusrules"');
    });

    it.each([
      ["PUT", "/a", "update", rule("a")],
      ["PATCH", "/a", "patch", {}],
      ["DELETE", "/a", "delete", undefined],
      ["POST", "", "create", rule("b")],
      ["POST", "?dryRun=All", "create", rule("b")],
    ])("victor's %s %s → 403 that says so", async (method, path, verb, body) => {
      await scene().given("a");
      const contentType = method === "PATCH" ? MERGE_PATCH : "application/json";
      const answer = await scene().send(method, scene().rules + path, {
        token: "victor-token",
        body,
        contentType,
      });
      expect(outcome(answer)).toEqual([403, "Forbidden"]);
      const subject =
        path === "/a" ? 'prometheusrules.monitoring.coreos.com "a"' : "prometheusrules.monitoring.coreos.com";
      expect(answer.body.message).toBe(
        `${subject} is forbidden: User "victor" cannot ${verb} resource "prometheusrules" in API group "monitoring.coreos.com" in the namespace "${scene().namespace}"`,
      );
      expect(answer.body.details).toMatchObject({ group: "monitoring.coreos.com", kind: "prometheusrules" });
    });

    it("victor's GET → 200", async () => {
      expect((await scene().send("GET", scene().rules, { token: "victor-token" })).code).toBe(200);
    });

    it("carol's list of the cluster → 403 at the cluster scope; of her own namespace → 200", async () => {
      const sent = { token: "carol-token" };
      const everywhere = await scene().send("GET", `${GROUP}/prometheusrules`, sent);
      expect(outcome(everywhere)).toEqual([403, "Forbidden"]);
      expect(everywhere.body.message).toContain("at the cluster scope");
      const own = `${GROUP}/namespaces/shop/prometheusrules`;
      expect((await scene().send("GET", own, sent)).code).toBe(200);
      expect(outcome(await scene().send("GET", "/api/v1/namespaces", sent))).toEqual([403, "Forbidden"]);
      expect((await scene().send("GET", "/api/v1/namespaces/shop", sent)).code).toBe(200);
      expect((await scene().send("GET", "/api/v1/namespaces/data", sent)).code).toBe(403);
    });

    it.each([
      ["a version that is not there", `${GROUP.replace("v1", "v2")}/prometheusrules`, 404],
      ["a resource that is not there", `${GROUP}/teapots`, 404],
      ["a path that is not there", "/teapot", 404],
    ])("admin's GET of %s → %s, plain text", async (_, path, code) => {
      const answer = await scene().send("GET", path, { token: "admin-token" });
      expect(answer.code).toBe(code);
      expect(answer.headers["content-type"]).toContain("text/plain");
    });

    it("alice's GET of what she may not know → 403, be it there or not", async () => {
      expect((await scene().send("GET", `${GROUP}/teapots`)).code).toBe(403);
      expect((await scene().send("GET", "/teapot")).code).toBe(403);
    });
  });

  describe("self reviews", () => {
    const review = (group: string, kind: string, spec: unknown, token: string) =>
      scene().send("POST", `/apis/${group}/${kind.toLowerCase()}s`, {
        token,
        body: { apiVersion: group, kind, ...(spec === undefined ? {} : { spec }) },
      });

    it("SelfSubjectReview → 201 with name and groups", async () => {
      const { code, body } = await review(AUTHENTICATION, "SelfSubjectReview", undefined, "alice-token");
      expect(code).toBe(201);
      expect(body.status).toMatchObject({ userInfo: { username: "alice", uid: "alice-uid" } });
    });

    it("SelfSubjectReview without a token → 403; with a wrong one → 401", async () => {
      const asked = (token: string) => review(AUTHENTICATION, "SelfSubjectReview", undefined, token);
      expect([(await asked("")).code, (await asked("wrong")).code]).toEqual([403, 401]);
    });

    it.each([
      ["alice", "update", "data", true],
      ["victor", "update", "data", false],
      ["victor", "list", undefined, true],
      ["carol", "update", "shop", true],
      ["carol", "list", undefined, false],
    ])("SelfSubjectAccessReview: %s may %s in %s → %s", async (user, verb, namespace, allowed) => {
      const resourceAttributes = {
        group: "monitoring.coreos.com",
        resource: "prometheusrules",
        verb,
        ...(namespace === undefined ? {} : { namespace }),
      };
      const kind = "SelfSubjectAccessReview";
      const { code, body } = await review(AUTHORIZATION, kind, { resourceAttributes }, `${user}-token`);
      expect(code).toBe(201);
      expect(body.status).toMatchObject({ allowed });
      expect(body.spec).toEqual({ resourceAttributes });
    });

    it("SelfSubjectRulesReview → 201 with the rules of the namespace", async () => {
      const kind = "SelfSubjectRulesReview";
      const { code, body } = await review(AUTHORIZATION, kind, { namespace: "shop" }, "carol-token");
      expect(code).toBe(201);
      expect((body.status as { resourceRules: unknown[] }).resourceRules).toContainEqual({
        verbs: ["*"],
        apiGroups: ["monitoring.coreos.com"],
        resources: ["prometheusrules"],
      });
    });
  });

  describe("paths beside the resources", () => {
    it.each(["/healthz", "/readyz", "/livez"])("%s → 200 ok, even without a token", async (path) => {
      const { code, text } = await scene().send("GET", path, { token: "" });
      expect([code, text]).toEqual([200, "ok"]);
    });

    it("/version → major 1 and a minor, even without a token", async () => {
      const { body } = await scene().send("GET", "/version", { token: "" });
      expect(body).toMatchObject({ major: "1", minor: expect.stringMatching(/^\d+/) });
    });

    it.each([
      ["/api", "APIVersions"],
      ["/apis", "APIGroupList"],
      ["/apis/monitoring.coreos.com", "APIGroup"],
      [GROUP, "APIResourceList"],
      ["/api/v1", "APIResourceList"],
    ])("%s → %s", async (path, kind) => {
      expect((await scene().send("GET", path)).body.kind).toBe(kind);
    });

    it("discovery → the rules, their short name and their status", async () => {
      const { text } = await scene().send("GET", GROUP);
      const { resources } = JSON.parse(text) as { resources: { name: string; shortNames?: string[] }[] };
      const found = resources.filter(({ name }) => name.startsWith("prometheusrules"));
      expect(found.map(({ name, shortNames }) => [name, shortNames])).toEqual([
        ["prometheusrules", ["promrule"]],
        ["prometheusrules/status", undefined],
      ]);
    });
  });
}
