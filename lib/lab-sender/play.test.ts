import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { Agent } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isJsonObject, type JsonObject, parseJson, stringifyJson } from "@/lib/json/json";
import type { Connection } from "@/lib/kube/cluster";
import { standingOf } from "@/lib/lab/run";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import { type ScratchName, scratchName } from "@/lib/lab/scratch";
import { sendLab } from "./lab";
import { playScenario } from "./play";
import { removeScratch, type Suspect } from "./removal";

/** Answers a request instead of the server; false: it does not. */
type Intrusion = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

const OBJECT = scratchName("PrometheusRule", "shop", "x");
const NOT_FOUND = { kind: "Status", reason: "NotFound", code: 404 };

let server: Server;
let connection: Connection;
let stored: JsonObject | undefined;
let intrude: Intrusion;

/** An apiserver of one object: it is created, read and deleted. */
beforeEach(async () => {
  stored = undefined;
  intrude = () => false;
  server = createServer(async (request, response) => {
    const body = await text(request);
    if (await intrude(request, response)) return;
    if (request.method === "POST") stored = created(body);
    const there = stored;
    if (request.method === "DELETE") stored = undefined;
    response.statusCode = request.method === "POST" ? 201 : there ? 200 : 404;
    response.end(stringifyJson(there ?? NOT_FOUND));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  connection = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dispatcher: new Agent(),
    credentials: async () => ({}),
  };
});
afterEach(async () => {
  await connection.dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function created(body: string): JsonObject {
  const object = parseJson(body) as JsonObject;
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  return { ...object, metadata: { ...metadata, uid: "u1", resourceVersion: "1" } };
}

function remove({ isAwaited = false, uid }: Partial<Suspect> = {}): Promise<readonly ScratchName[]> {
  stored = created(`{"metadata":{"name":"${OBJECT.name}","labels":{"truce.dev/lab":"x"}}}`);
  const suspects = [{ object: OBJECT, isAwaited, uid }];
  return removeScratch((...sent) => sendLab(connection, ...sent), suspects, [0, 0, 0]);
}

const FAULTS: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ["429", (response) => response.writeHead(429).end("{}")],
  ["500", (response) => response.writeHead(500).end("{}")],
  ["a dropped connection", (response) => response.destroy()],
  ["a page of HTML", (response) => response.end("<html>")],
  ["null", (response) => response.end("null")],
];

for (const method of ["GET", "DELETE"])
  test.each(FAULTS)(`${method} answered once by %s does not leave the object`, async (_, fault) => {
    let faults = 1;
    intrude = (request, response) => {
      if (request.method !== method || faults === 0) return false;
      faults -= 1;
      fault(response);
      return true;
    };
    expect(await remove()).toEqual([]);
    expect(stored).toBeUndefined();
  });

test.each(FAULTS)("where deletions meet nothing but %s, what is left is told", async (_, fault) => {
  intrude = ({ method }, response) => {
    if (method === "DELETE") fault(response);
    return method === "DELETE";
  };
  expect(await remove()).toEqual([OBJECT]);
});

test("what is created late is deleted, too", async () => {
  let reads = 0;
  intrude = ({ method }, response) => {
    if (method !== "GET" || reads > 0) return false;
    reads += 1;
    response.writeHead(404).end(stringifyJson(NOT_FOUND));
    return true;
  };
  expect(await remove({ isAwaited: true })).toEqual([]);
  expect(stored).toBeUndefined();
});

test("an object of the run's name that somebody else has created since stays", async () => {
  expect(await remove({ uid: "u0" })).toEqual([]);
  expect(stored).toBeDefined();
  expect(await remove({ uid: "u1" })).toEqual([]);
  expect(stored).toBeUndefined();
});

test("what is answered otherwise ends the story: what would follow says nothing", async () => {
  intrude = ({ method }, response) => {
    if (method === "PUT") response.writeHead(409).end(stringifyJson({ kind: "Status", code: 409 }));
    return method === "PUT";
  };
  const { run } = await playScenario(connection, scenarioOf("put"), { namespace: "shop", id: "x" });
  expect(standingOf(run)).toBe("otherwise");
  expect(run.entries.at(-1)?.verdict?.kind).toBe("otherwise");
});

test("a create that is under way when the signal aborts is waited for", async () => {
  const stop = new AbortController();
  const settled = new Promise<void>((done) => {
    intrude = async ({ method }, response) => {
      if (method !== "POST") return false;
      stop.abort();
      await delay(20);
      response.on("close", done);
      return false;
    };
  });
  const { left } = await playScenario(connection, scenarioOf("put"), {
    namespace: "shop",
    id: "x",
    signal: stop.signal,
  });
  await settled;
  expect(left).toEqual([]);
  expect(stored).toBeUndefined();
});

test.each(["null", '[{"metadata":1}]', "{}"])("a create answered 201 with %s is none", async (body) => {
  intrude = ({ method }, response) => {
    if (method === "POST") response.writeHead(201).end(body);
    return method === "POST";
  };
  const create = { kind: "create", object: OBJECT, manager: "truce-lab:lab", body: {} } as const;
  expect(await sendLab(connection, create)).toEqual({ kind: "silence", message: "201 without an object" });
});

test("an answer without end is given up at 8 MiB", async () => {
  intrude = (_, response) => {
    const part = Buffer.alloc(1024 * 1024, "x");
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on("drain", more);
    more();
    return true;
  };
  const answer = await sendLab(connection, { kind: "read", object: OBJECT });
  expect(answer).toEqual({ kind: "silence", message: "The answer is larger than 8 MiB." });
});

test("an abort ends the reading of an answer at once", async () => {
  const stop = new AbortController();
  intrude = (_, response) => {
    response.write("{");
    setImmediate(() => stop.abort());
    return true;
  };
  const answer = await sendLab(connection, { kind: "read", object: OBJECT }, stop.signal);
  expect(answer).toMatchObject({ kind: "silence" });
});

test("where nobody listens, nothing is left", async () => {
  const { left } = await playScenario({ ...connection, url: "http://127.0.0.1:1" }, scenarioOf("put"), {
    namespace: "shop",
    id: "x",
  });
  expect(left).toEqual([]);
});
