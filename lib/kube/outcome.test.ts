import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { Connection } from "./cluster";
import { outcomeOf } from "./outcome";

// An apiserver that knows one object's past. The real one is asked in e2e/servers; here it may also misbehave.

interface Past {
  /** The object from the version that is sent on to the newest one. */
  readonly versions: readonly StoredRule[];
  /** Before this revision nothing is known any more. */
  readonly compacted?: number;
  /** Answers a question for a past state instead. */
  readonly answer?: (response: ServerResponse, versions: readonly StoredRule[]) => void;
}

let past: Past;
let questions: number;
let server: Server;
let connection: Connection;

beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    const at = new URL(url, "http://any").searchParams.get("resourceVersion");
    if (at === null) return respond(response, 200, past.versions.at(-1));
    questions += 1;
    if (past.answer) return past.answer(response, past.versions);
    if (Number(at) < (past.compacted ?? 0)) return refuse(response, 410, "Expired");
    const then = past.versions.findLast(({ metadata }) => Number(metadata.resourceVersion) <= Number(at));
    respond(response, 200, listOf(at, then));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  connection = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dispatcher: new Agent(),
    credentials: async () => ({}),
  };
});
afterAll(async () => {
  await connection.dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  questions = 0;
});

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, code: number, reason: string): void {
  respond(response, code, { kind: "Status", code, reason, message: reason });
}

function listOf(resourceVersion: string, object: StoredRule | undefined) {
  return { metadata: { resourceVersion }, items: object === undefined ? [] : [object] };
}

/** The object in a version, waiting so long; each version of a test waits differently. */
function version(resourceVersion: string, wait: string, uid = "u1"): StoredRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { namespace: "shop", name: "cart", uid, resourceVersion: resourceVersion as ResourceVersion },
    spec: { groups: [{ name: "g", rules: [{ alert: "A", expr: "a > 1", for: wait }] }] },
  };
}

/** Versions at these revisions; what is sent on the first of them is the second where it was stored. */
function story(revisions: readonly number[], wasStored: boolean) {
  const versions = revisions.map((revision, index) => version(String(revision), `${index}m`));
  const [base] = revisions;
  return { versions, sent: version(String(base), wasStored ? "1m" : "sent") };
}

/** What is found of the sent one, and the version that is said to be mine. */
async function found(sent: StoredRule): Promise<string> {
  const outcome = await outcomeOf(connection, sent);
  if (!outcome.ok) return outcome.failure.kind;
  const { value } = outcome;
  return value.kind === "stored" ? `stored as ${value.mine.metadata.resourceVersion}` : value.kind;
}

const EVERY_50 = Array.from({ length: 102 }, (_, n) => 1000 + 50 * n);

test.each([
  ["one version later", [7, 9, 12], 1, 3],
  ["one version later, but long ago", [7, 9, 5000], 1, 3],
  ["a hundred versions later", EVERY_50, 14, 15],
] as const)("%s few questions are enough", async (_, revisions, mostIfStored, mostIfNot) => {
  for (const [wasStored, right, most] of [
    [true, `stored as ${revisions[1]}`, mostIfStored],
    [false, "not-stored", mostIfNot],
  ] as const) {
    const { versions, sent } = story(revisions, wasStored);
    past = { versions };
    questions = 0;
    expect(await found(sent)).toBe(right);
    expect(questions).toBeLessThanOrEqual(most);
  }
});

test("whatever the past is and however much of it is forgotten, nothing wrong is told", async () => {
  const revisions = fc
    .uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 40 })
    .map((some) => some.toSorted((a, b) => a - b));
  const law = fc.asyncProperty(
    revisions,
    fc.boolean(),
    fc.integer({ max: 5000 }),
    async (at, stored, gone) => {
      const { versions, sent } = story(at, stored);
      past = { versions, compacted: gone };
      const [base = 0, next = 0] = at;
      const right = stored ? `stored as ${next}` : "not-stored";
      expect([right, "untold"]).toContain(await found(sent));
      if (gone <= base) expect(await found(sent)).toBe(right);
    },
  );
  await fc.assert(law, { numRuns: 200 });
});

test("versions that are no numbers leave the question open, and nothing is asked", async () => {
  past = { versions: [version("a7", "0m"), version("a9", "1m"), version("b2", "2m")] };
  expect(await found(version("a7", "1m"))).toBe("untold");
  expect(questions).toBe(0);
});

test("versions that count downwards leave it open", async () => {
  past = { versions: [version("9", "0m"), version("8", "1m"), version("7", "2m")] };
  expect(await found(version("9", "1m"))).toBe("untold");
});

test.each([
  ["may not be listed", (response: ServerResponse) => refuse(response, 403, "Forbidden")],
  ["cannot be asked for", (response: ServerResponse) => refuse(response, 400, "BadRequest")],
  [
    "was another object",
    (response: ServerResponse) => respond(response, 200, listOf("8", version("8", "1m", "u0"))),
  ],
  ["was not there", (response: ServerResponse) => respond(response, 200, listOf("8", undefined))],
  [
    "is told to be what is there now, whenever that was",
    (response: ServerResponse, versions: readonly StoredRule[]) =>
      respond(response, 200, listOf("8", versions.at(-1))),
  ],
])("a past that %s leaves it open", async (_, answer) => {
  past = { ...story([1, 50, 99], true), answer };
  expect(await found(story([1, 50, 99], true).sent)).toBe("untold");
});
