import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeCertificates } from "@/lib/apiserver-emulator/tls";
import { runLab } from "./lab-run";

const TOKEN = "a-secret-token";
const NOT_FOUND = '{"kind":"Status","reason":"NotFound","code":404}';
const OBJECT = '{"metadata":{"uid":"u1","resourceVersion":"1","labels":{"truce.dev/lab":"x"}}}';

let server: Server;
let answer: RequestListener;
let shown: { out: string; err: string };

beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vi.stubEnv("TRUCE_TOKEN", TOKEN);
  shown = { out: "", err: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    shown.out += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    shown.err += text;
    return true;
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function lab(...args: readonly string[]): Promise<number> {
  const { port } = server.address() as AddressInfo;
  return runLab(["--server", `http://127.0.0.1:${port}`, "-n", "shop", "put", ...args]);
}

test("an object that cannot be deleted is named, with the command that deletes it", async () => {
  let deletions = 0;
  answer = ({ method, url = "" }, response) => {
    if (method === "DELETE") deletions += 1;
    const id = /truce-lab-([0-9a-f]+)/.exec(url)?.[1] ?? "";
    const object = OBJECT.replace('"x"', `"${id}"`);
    response.writeHead(method === "DELETE" ? 500 : method === "POST" ? 201 : 200).end(object);
  };
  expect(await lab()).toBe(2);
  expect(deletions).toBeGreaterThan(1);
  expect(shown.err).toMatch(
    /kubectl delete prometheusrule truce-lab-[0-9a-f]{10} --namespace shop --server http:\/\/127\.0\.0\.1:\d+ --token "\$TRUCE_TOKEN"$/m,
  );
});

test("a run that ends before its last step does not tell", async () => {
  answer = ({ method }, response) => {
    if (method === "POST") response.writeHead(201).end(OBJECT);
    // Answers reads of the story with nothing that could be edited, and those of the clean-up truly.
    else if (reads++ < 2) response.end("null");
    else response.writeHead(404).end(NOT_FOUND);
  };
  let reads = 0;
  expect(await lab()).toBe(2);
  expect(shown.out).toContain("This run is inconclusive");
  expect(shown.err).toContain("put could not be told to its end");
});

test.each([[[]], [["--json"]], [["--markdown", "-"]]])(
  "with %j, what the server says is no command to the terminal, and shows no token",
  async (args) => {
    const message = `\u001b]0;x\u0007\u009b2J\u202e Bearer ${TOKEN}`;
    let reads = 0;
    // The first step is told, the second one is not; then the clean-up finds nothing.
    answer = ({ method }, response) => {
      if (method === "POST") response.writeHead(201).end(OBJECT);
      else if (reads++ === 0) response.writeHead(403).end(JSON.stringify({ message }));
      else response.writeHead(404).end(NOT_FOUND);
    };
    expect(await lab(...args)).toBe(2);
    for (const text of [shown.out, shown.err]) {
      expect(text).toContain("Bearer $TOKEN");
      expect(text).not.toContain(TOKEN);
      expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
    }
  },
);

test("a first step that tells nothing is no story: why is said once", async () => {
  answer = (_, response) => response.writeHead(401).end('{"kind":"Status","message":"Unauthorized"}');
  expect(await lab("kubectl-edit")).toBe(2);
  expect(shown.out).toBe("");
  expect(shown.err).toMatch(/^truce: The cluster does not accept this token \(“Unauthorized”\)\..*\n$/);
});

test.each([
  ["as Truce's own page", 403, "The request comes from another origin."],
  ["as any web page", 404, "<!doctype html><title>Not found</title>"],
  ["to plain http as a server of https", 400, "Client sent an HTTP request to an HTTPS server."],
  ["with JSON of its own", 405, '{"error":"method not allowed"}'],
])("what answers %s is no apiserver, and is asked nothing more", async (_, code, text) => {
  let requests = 0;
  answer = (_, response) => {
    requests += 1;
    response.writeHead(code).end(text);
  };
  expect(await lab()).toBe(2);
  expect(shown).toEqual({
    out: "",
    err: expect.stringMatching(
      /^truce: What answers there is no apiserver \(\d+ without a Status.*--server.*\n$/,
    ),
  });
  expect(requests).toBe(1);
});

test("a certificate of an unknown CA is answered with --ca, and not with whether the server runs", async () => {
  const { cert, key } = makeCertificates();
  const secure = createTlsServer({ cert, key });
  await new Promise<void>((done) => secure.listen(0, "127.0.0.1", done));
  const { port } = secure.address() as AddressInfo;
  expect(await runLab(["--server", `https://127.0.0.1:${port}`, "-n", "shop", "put"])).toBe(2);
  await new Promise((done) => secure.close(done));
  expect(shown.err).toMatch(
    /^truce: The server's certificate is not trusted \(.+\); nothing was sent\. .*--ca FILE\.\n$/,
  );
});

test.each([
  "http://user:secret-word@127.0.0.1:1",
  "https://user:secret-word@example.com",
  "http://a:secret-word@[",
])("%s is refused without its password", async (url) => {
  expect(await runLab(["--server", url, "-n", "shop", "put"])).toBe(2);
  expect(shown.err).toContain("is no address to send a token to");
  expect(shown.err).not.toContain("secret-word");
});
