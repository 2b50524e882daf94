import { describe, expect, it } from "vitest";
import { describeOnEachKind } from "@/e2e/apiserver/on-each-kind";
import { seed, seedObjects } from "./load.mjs";

const rules = seedObjects().filter(({ kind }) => kind === "PrometheusRule");

interface StoredObject {
  readonly metadata: {
    readonly namespace: string;
    readonly managedFields: readonly { readonly manager: string }[];
  };
  readonly spec: unknown;
}

describe("the demo's objects", () => {
  it("are at least 40 in 6 namespaces, each with a name of its own", () => {
    const places = rules.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
    expect(new Set(places).size).toBe(places.length);
    expect(places.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rules.map(({ metadata }) => metadata.namespace)).size).toBe(6);
  });

  it("come after the namespace they live in", () => {
    const known = new Set<string>();
    for (const { kind, metadata } of seedObjects()) {
      if (kind === "Namespace") known.add(metadata.name);
      else expect(known).toContain(metadata.namespace);
    }
  });
});

// The real one with the operator's webhook: it refuses what Prometheus would.
describe("seeding", () => {
  describeOnEachKind({ tls: true, webhook: true }, (apiserver) => {
    it("is accepted as it is, by different hands, and changes nothing the second time", async () => {
      const admin = { ...apiserver(), token: "admin-token" };
      const first = await seed(admin);
      expect(first.created).toBe(rules.length);

      const stored = await list();
      expect(stored.map(({ spec }) => spec)).toEqual(expect.arrayContaining(rules.map((rule) => rule.spec)));
      const writers = stored.flatMap(({ metadata }) => metadata.managedFields.map(({ manager }) => manager));
      expect(new Set(writers)).toContain("truce:alice");
      expect(new Set(writers)).toContain("helm");
      const carols = stored.filter(({ metadata }) =>
        metadata.managedFields.some(({ manager }) => manager === "truce:carol"),
      );
      expect(new Set(carols.map(({ metadata }) => metadata.namespace))).toEqual(new Set(["shop"]));

      expect(await seed(admin)).toEqual({ created: 0, kept: seedObjects().length });
      expect(await list()).toEqual(stored);
    });

    async function list(): Promise<StoredObject[]> {
      const path = "/apis/monitoring.coreos.com/v1/prometheusrules";
      const { body } = await apiserver().api("GET", path, { token: "victor-token" });
      return body.items;
    }
  });
});
