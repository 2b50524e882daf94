import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Apiserver, startApiserver } from "@/e2e/apiserver/apiserver";
import { until } from "@/e2e/cluster/api.mjs";
import { describeWhereBuilt } from "@/e2e/cluster/where-built";
import { isJsonObject, type Json, type JsonObject, stringifyJson } from "@/lib/json/json";
import { type ParsedYaml, parseYaml } from "@/lib/yaml/parse";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import { randomTextBelow } from "@/lib/yaml/testing/random-text";
import { jsonValue } from "@/lib/yaml/testing/random-values";
import { writeYaml } from "@/lib/yaml/write";

// What kubectl and every other Go client take a text for: the apiserver reads YAML itself, with their library.

const RUNS = { numRuns: Number(process.env.YAML_RUNS ?? 60) };
const TEXTS = "/apis/truce.test/v1/texts";
const HEAD = { apiVersion: "truce.test/v1", kind: "Text", metadata: "{name: any}" };
const OBJECT = { apiVersion: "truce.test/v1", kind: "Text", metadata: { name: "any" } };

/** A kind that holds whatever is written. */
const CRD = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "texts.truce.test" },
  spec: {
    group: "truce.test",
    scope: "Cluster",
    names: { kind: "Text", plural: "texts" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
      },
    ],
  },
};

describeWhereBuilt("a kube-apiserver", {}, () => {
  let apiserver: Apiserver;

  beforeAll(async () => {
    apiserver = await startApiserver("kube-apiserver");
    const { api } = apiserver;
    const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    const { status } = await api("POST", path, { token: "admin-token", body: CRD });
    expect(status).toBe(201);
    await until("texts are served", async () => (await read(writeYaml(OBJECT))) !== undefined);
  });
  afterAll(() => apiserver?.stop());

  /** What the apiserver takes a text for; it stores nothing. undefined where it refuses it. */
  async function read(text: string): Promise<JsonObject | undefined> {
    const answer = await apiserver.api("POST", `${TEXTS}?dryRun=All&fieldValidation=Strict`, {
      token: "admin-token",
      body: text,
      contentType: "application/yaml",
    });
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}\n${text}`);
    const { apiVersion: _, kind: __, metadata: ___, ...said } = answer.body;
    return said;
  }

  test("reads what is typed as Truce does, but for what Truce warns of", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(typedText, async (text) => {
        expect(await read(text), text).toEqual(asOthersRead(text));
      }),
      RUNS,
    );
  });

  // Half a surrogate pair has no UTF-8: Go refuses it.
  const value = jsonValue.filter((value) => !/\\ud[89a-f]/.test(stringifyJson(value)));

  test("reads what Truce writes as it was meant", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        value,
        fc.boolean(),
        fc.constantFrom("block", "flow"),
        async (value, indentSeq, style) => {
          const text = writeYaml({ ...OBJECT, spec: value }, { indentSeq, style });
          expect(await read(text), text).toEqual({ spec: asDoubles(value) });
        },
      ),
      RUNS,
    );
  });

  test("reads what Truce changed as it was meant", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(typedText, value, fc.nat(2), async (text, value, at) => {
        const wanted = structuredClone(parsed(text).value) as Loose;
        wanted.spec.groups[0].rules[at].expr = value;
        wanted.spec.groups[1].rules.unshift({ alert: "New", expr: value });
        const next = rewriteYaml(text, wanted, nameOf);
        const said = asOthersRead(next);
        const answer: Loose = await read(next);
        expect(answer, next).toEqual(asDoubles(said));
        expect(answer.spec.groups[1].rules[0].expr, next).toEqual(asDoubles(value));
      }),
      RUNS,
    );
  });
});

/** Go gives a block at the very end no line break where the text has none; an editor sees to one. */
const typedText = randomTextBelow(HEAD).map(({ text }) => (text.endsWith("\n") ? text : `${text}\n`));

// biome-ignore lint/suspicious/noExplicitAny: tests reach deep into values that they wrote themselves
type Loose = any;

function parsed(text: string): ParsedYaml {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(`${JSON.stringify(result.problems)}\n${text}`);
  return result;
}

/** A text's value with what Truce says of the readings of others. */
function asOthersRead(text: string): JsonObject {
  const { value, spellings } = parsed(text);
  const { apiVersion: _, kind: __, metadata: ___, ...said } = structuredClone(value) as Loose;
  for (const { kind, part, path, reading } of spellings) {
    if (part === "key" || kind === "sexagesimal") continue;
    const holder = path.slice(0, -1).reduce((at: Loose, step) => at[step], said);
    holder[path.at(-1) as string] = reading;
  }
  return said;
}

/** Integers as JSON.parse gives them back. */
function asDoubles(value: Json): Json {
  return JSON.parse(stringifyJson(value));
}

function nameOf(item: Json): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const name = item.name ?? item.alert;
  return typeof name === "string" ? name : undefined;
}
