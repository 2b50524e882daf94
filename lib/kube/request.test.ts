import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { Agent } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Connection } from "./cluster";
import { type Request, send } from "./request";
import { serverVersion } from "./server-version";

let server: Server;
let answer: RequestListener;
let connections = 0;
let connection: Connection;

beforeEach(async () => {
  connections = 0;
  server = createServer((request, response) => answer(request, response));
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  connection = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/clusters/one`,
    dispatcher: new Agent(),
    credentials: async () => ({ authorization: "Bearer t" }),
  };
});
afterEach(async () => {
  await connection.dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const READ: Request = { method: "GET", path: "/version" };
const WRITE: Request = { method: "PUT", path: "/x", body: { a: 1 } };

test("connections are kept: twenty requests in a row need no more than two", async () => {
  answer = (_, response) => response.end("{}");
  for (let n = 0; n < 20; n++) await send(connection, READ);
  expect(connections).toBeLessThanOrEqual(2);
});

test("a path in the server's address, credentials and warnings all travel", async () => {
  let seen = "";
  answer = (request, response) => {
    seen = `${request.method} ${request.url} ${request.headers.authorization}`;
    response.setHeader("warning", ['299 - "old field"', '299 - "another"']);
    response.end('{"limit":9007199254740993}');
  };
  const sent = await send(connection, { ...READ, query: { limit: "1", continue: undefined } });
  expect(seen).toBe("GET /clusters/one/version?limit=1 Bearer t");
  expect(sent).toEqual({
    ok: true,
    value: { body: { limit: 9007199254740993n }, warnings: ["old field", "another"] },
  });
});

test("an answer is compressed where the server likes to, a refusal too", async () => {
  const limit = "4".repeat(200_000);
  answer = (request, response) => {
    response.setHeader("content-encoding", String(request.headers["accept-encoding"]));
    response.statusCode = request.url?.endsWith("/x") ? 413 : 200;
    response.end(gzipSync(JSON.stringify({ kind: "Status", message: "too much", limit })));
  };
  expect(await send(connection, READ)).toMatchObject({ ok: true, value: { body: { limit } } });
  expect(await send(connection, WRITE)).toMatchObject({
    failure: { kind: "too-large", message: "too much" },
  });
});

test("a read is asked again when its connection was closed, a write is lost", async () => {
  let requests = 0;
  answer = (request, response) => {
    requests += 1;
    if (requests % 2 === 1) request.socket.destroy();
    else response.end("{}");
  };
  expect(await send(connection, READ)).toMatchObject({ ok: true });
  expect(await send(connection, WRITE)).toMatchObject({ ok: false, failure: { kind: "lost" } });
  expect(requests).toBe(3);
});

test("an answer that is cut in its middle is none", async () => {
  answer = (request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write('{"kind":');
    setImmediate(() => request.socket.destroy());
  };
  expect(await send(connection, WRITE)).toMatchObject({ ok: false, failure: { kind: "lost" } });
});

test("an answer that never comes is waited for as long as was said", async () => {
  answer = () => {};
  const timeoutMs = 30;
  expect(await send(connection, { ...READ, timeoutMs })).toMatchObject({ failure: { kind: "unavailable" } });
  expect(await send(connection, { ...WRITE, timeoutMs })).toMatchObject({ failure: { kind: "lost" } });
});

test("a sign-in page with status 200 is no answer of an apiserver", async () => {
  answer = (_, response) => response.end("<html>Sign in</html>");
  expect(await send(connection, READ)).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
});

test("a redirect is not followed: it would carry the token away", async () => {
  let elsewhere = 0;
  answer = (request, response) => {
    if (request.url?.endsWith("/elsewhere")) elsewhere += 1;
    response.writeHead(307, { location: "/elsewhere" }).end();
  };
  expect(await send(connection, READ)).toMatchObject({ ok: false });
  expect(elsewhere).toBe(0);
});

test("credentials that cannot be had mean that nothing was sent", async () => {
  let requests = 0;
  answer = (_, response) => {
    requests += 1;
    response.end("{}");
  };
  const credentials = async () => {
    throw new Error("the plugin failed");
  };
  expect(await send({ ...connection, credentials }, WRITE)).toEqual({
    ok: false,
    failure: { kind: "unavailable", message: "the plugin failed", webhook: undefined },
  });
  expect(requests).toBe(0);
});

test.each([
  [{ major: "1", minor: "27", gitVersion: "v1.27.16" }, false],
  [{ major: "1", minor: "28+", gitVersion: "v1.28.3-eks-1" }, true],
  [{ major: "1", minor: "36", gitVersion: "v1.36.3" }, true],
  [{ gitVersion: "other" }, undefined],
])("version %j is supported: %s", async (version, supported) => {
  answer = (_, response) => response.end(JSON.stringify(version));
  const read = await serverVersion(connection);
  expect(read).toEqual({ ok: true, value: { name: version.gitVersion, supported } });
});
