import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "@/lib/kube/cluster";
import { scratchManifest, scratchName } from "@/lib/lab/scratch";
import { STORY_SPEC } from "@/lib/lab/story";
import { sendLab } from "./lab";

const NAME = scratchName("PrometheusRule", "shop", "x1");
const STORED = scratchManifest(NAME, STORY_SPEC);
const PUT = { kind: "put", object: { ...NAME, uid: "u1" }, manager: "truce-lab:a", body: STORED } as const;

let server: Server;
let answer: RequestListener;
let connection: Connection;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  server = createServer((request, response) => {
    request.resume().on("end", () => answer(request, response));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  connection = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dispatcher: new Agent(),
    credentials: async () => ({ authorization: "Bearer t" }),
  };
});
afterEach(async () => {
  vi.useRealTimers();
  await connection.dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test("a write takes as long as itself: the look at whose object it is does not count", async () => {
  answer = ({ method }, response) => {
    vi.advanceTimersByTime(method === "GET" ? 500 : 40);
    response.end(JSON.stringify({ ...STORED, metadata: { ...Object(STORED.metadata), uid: "u1" } }));
  };
  expect(await sendLab(connection, PUT)).toMatchObject({ kind: "answered", code: 200, milliseconds: 40 });
});

test("where there is no connection, nothing was sent", async () => {
  const nowhere = { ...connection, url: "http://127.0.0.1:1" };
  expect(await sendLab(nowhere, PUT)).toMatchObject({ kind: "silence", neverSent: true });
});

test.each([
  [404, "404 page not found\n"],
  [403, '{"kind":"Status","message":"no"}'],
  [401, "Unauthorized"],
  [503, "<html>no backend</html>"],
])("a create refused with %i and %j is an apiserver's answer, or one for it", async (code, text) => {
  answer = (_, response) => response.writeHead(code).end(text);
  const create = { ...PUT, kind: "create", object: NAME } as const;
  expect(await sendLab(connection, create)).toMatchObject({ kind: "answered", code });
});

test("a connection that closes before the answer leaves it open what was stored", async () => {
  answer = (_, response) => response.destroy();
  const create = { ...PUT, kind: "create", object: NAME } as const;
  expect(await sendLab(connection, create)).toEqual({ kind: "silence", message: expect.any(String) });
});
