import { describe, expect, it } from "vitest";
import { alert, causes, configMap, outcome, rule, type Scene } from "./scene";

/** POST of whole objects: names, places, metadata. */
export function createContract(scene: () => Scene): void {
  describe("POST", () => {
    it("of a new rule → 201 with uid, resourceVersion, creationTimestamp and generation 1", async () => {
      const { code, body } = await scene().create(rule("a"));
      expect(code).toBe(201);
      expect(body.metadata).toMatchObject({ name: "a", namespace: scene().namespace, generation: 1 });
      expect(body.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
      expect(body.metadata.resourceVersion).toMatch(/^\d+$/);
      expect(Date.parse(body.metadata.creationTimestamp ?? "")).not.toBeNaN();
      expect(body.spec).toEqual(rule("a").spec);
      expect(await scene().read("a")).toEqual(body);
    });

    it("of a name that is taken → 409 AlreadyExists", async () => {
      await scene().given("a");
      const answer = await scene().create(rule("a"));
      expect(outcome(answer)).toEqual([409, "AlreadyExists"]);
      expect(answer.body.message).toBe('prometheusrules.monitoring.coreos.com "a" already exists');
      expect(answer.body.details).toEqual({
        name: "a",
        group: "monitoring.coreos.com",
        kind: "prometheusrules",
      });
    });

    it("with a resourceVersion → 500 without a reason", async () => {
      const answer = await scene().create(rule("a", undefined, { resourceVersion: "1" }));
      expect(outcome(answer)).toEqual([500, undefined]);
      expect(answer.body.message).toBe("resourceVersion should not be set on objects to be created");
    });

    it("with a uid, a generation and a creationTimestamp → the server's own", async () => {
      const own = { uid: "mine", generation: 7, creationTimestamp: "2020-01-01T00:00:00Z" };
      const { code, body } = await scene().create(rule("a", undefined, own));
      expect(code).toBe(201);
      expect(body.metadata.uid).not.toBe("mine");
      expect(body.metadata.generation).toBe(1);
      expect(body.metadata.creationTimestamp).not.toBe("2020-01-01T00:00:00Z");
    });

    it("with a status → it is dropped", async () => {
      const { code, body } = await scene().create({ ...rule("a"), status: { bindings: [] } });
      expect([code, body.status]).toEqual([201, undefined]);
    });

    it("with generateName → 201, the prefix and five letters", async () => {
      const { code, body } = await scene().create({ ...rule(""), metadata: { generateName: "cpu-" } });
      expect(code).toBe(201);
      expect(body.metadata.name).toMatch(/^cpu-[a-z0-9]{5}$/);
    });

    it("without a name → 422, metadata.name is required", async () => {
      const answer = await scene().create({ ...rule(""), metadata: {} });
      expect(outcome(answer)).toEqual([422, "Invalid"]);
      expect(causes(answer)).toEqual(["metadata.name: FieldValueRequired"]);
    });

    it.each([
      [
        "a name that is no DNS subdomain",
        rule("Cpu_1"),
        "metadata.name",
        "a lowercase RFC 1123 subdomain must consist of",
      ],
      [
        "a name of 254 characters",
        rule("a".repeat(254)),
        "metadata.name",
        "must be no more than 253 characters",
      ],
      [
        "a label key with a blank",
        rule("a", undefined, { labels: { "a b": "x" } }),
        "metadata.labels",
        "name part must consist of alphanumeric",
      ],
      [
        "a label value with a blank",
        rule("a", undefined, { labels: { a: "x y" } }),
        "metadata.labels",
        "a valid label must be an empty string or consist of",
      ],
      [
        "a label value of 64 characters",
        rule("a", undefined, { labels: { a: "x".repeat(64) } }),
        "metadata.labels",
        "must be no more than 63 bytes",
      ],
      [
        "an annotation key without a prefix before its slash",
        rule("a", undefined, { annotations: { "/x": "1" } }),
        "metadata.annotations",
        "prefix part must be non-empty",
      ],
      [
        "a malformed finalizer",
        rule("a", undefined, { finalizers: ["a b"] }),
        "metadata.finalizers",
        "name part must consist of alphanumeric",
      ],
    ])("with %s → 422", async (_, body, field, message) => {
      const answer = await scene().create(body);
      expect(outcome(answer)).toEqual([422, "Invalid"]);
      expect(causes(answer)).toEqual([`${field}: FieldValueInvalid`]);
      expect(answer.body.message).toContain(message);
    });

    it.each([
      [
        "of another namespace",
        { ...rule("a"), metadata: { name: "a", namespace: "other" } },
        400,
        "BadRequest",
      ],
      ["of another apiVersion", { ...rule("a"), apiVersion: "v1" }, 400, "BadRequest"],
      ["of another kind", { ...rule("a"), kind: "Probe" }, 422, "Invalid"],
      ["without a kind", { metadata: { name: "a" }, spec: {} }, 400, "BadRequest"],
      ["of a list", [rule("a")], 400, "BadRequest"],
      ["of half an object", "{", 400, "BadRequest"],
      ["of nothing", "", 400, "BadRequest"],
    ])("%s → %i %s", async (_, body, code, reason) => {
      expect(outcome(await scene().create(body))).toEqual([code, reason]);
    });

    it("into a namespace that does not exist → 404 of the namespace", async () => {
      const path = scene().rules.replace(scene().namespace, "no-such-namespace");
      const answer = await scene().send("POST", path, { body: rule("a") });
      expect(outcome(answer)).toEqual([404, "NotFound"]);
      expect(answer.body.message).toBe('namespaces "no-such-namespace" not found');
    });

    it("of a type that is neither JSON nor YAML → 415", async () => {
      const answer = await scene().send("POST", scene().rules, { body: "x", contentType: "text/plain" });
      expect(outcome(answer)).toEqual([415, "UnsupportedMediaType"]);
      expect(answer.body.message).toContain(
        "accepted media types include: application/json, application/yaml",
      );
    });

    it("of YAML → read as YAML 1.1, the first document only", async () => {
      const body = [
        "apiVersion: monitoring.coreos.com/v1",
        "kind: PrometheusRule",
        "metadata: {name: a}",
        "spec:",
        "  groups:",
        "  - name: cpu",
        "    limit: 010",
        "    rules: [{alert: CpuBusy, expr: 1e3}]",
        "---",
        "foo: bar",
      ].join("\n");
      const answer = await scene().send("POST", scene().rules, { body, contentType: "application/yaml" });
      expect(answer.code).toBe(201);
      const rules = [{ alert: "CpuBusy", expr: 1000 }];
      expect(answer.body.spec).toEqual({ groups: [{ name: "cpu", limit: 8, rules }] });
    });

    it("with dryRun=All → 201 without a resourceVersion, nothing stored", async () => {
      const { code, body } = await scene().create(rule("a"), "dryRun=All");
      expect(code).toBe(201);
      expect(body.metadata.uid).toBeDefined();
      expect(body.metadata.resourceVersion).toBeUndefined();
      expect((await scene().send("GET", `${scene().rules}/a`)).code).toBe(404);
    });

    it.each([
      ["dryRun=Some", "dryRun: FieldValueNotSupported"],
      ["fieldValidation=Maybe", "fieldValidation: FieldValueNotSupported"],
      [`fieldManager=${"m".repeat(129)}`, "fieldManager: FieldValueTooLong"],
      ["fieldManager=a%09b", "fieldManager: FieldValueInvalid"],
    ])("with %s → 422 of CreateOptions", async (query, cause) => {
      const answer = await scene().create(rule("a"), query);
      expect(outcome(answer)).toEqual([422, "Invalid"]);
      expect(answer.body.details).toMatchObject({ group: "meta.k8s.io", kind: "CreateOptions" });
      expect(causes(answer)).toEqual([cause]);
    });

    it("of integers beyond 2^53 → they come back to the last digit", async () => {
      const text = JSON.stringify(rule("a", [{ name: "cpu", limit: 1 }])).replace(
        '"limit":1',
        '"limit":9007199254740993',
      );
      expect((await scene().create(text)).code).toBe(201);
      const { text: answered } = await scene().send("GET", `${scene().rules}/a`);
      expect(answered).toContain('"limit":9007199254740993');
    });

    it("with a finalizer that names no domain → 201 and a warning", async () => {
      const { code, warnings } = await scene().create(rule("a", alert({}), { finalizers: ["hold"] }));
      expect(code).toBe(201);
      expect(warnings).toEqual([
        expect.stringContaining('metadata.finalizers: "hold": prefer a domain-qualified'),
      ]);
    });
  });

  describe("POST of a ConfigMap", () => {
    it("with a value that is no string → 400", async () => {
      const answer = await scene().send("POST", scene().configMaps, { body: configMap("c", { key: 1 }) });
      expect(outcome(answer)).toEqual([400, "BadRequest"]);
      expect(answer.body.message).toContain(
        "cannot unmarshal number into Go struct field ConfigMap.data of type string",
      );
    });

    it("with a malformed key → 422", async () => {
      const answer = await scene().send("POST", scene().configMaps, { body: configMap("c", { "a b": "1" }) });
      expect(causes(answer)).toEqual(["data[a b]: FieldValueInvalid"]);
    });
  });
}
