import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "@/lib/kube/cluster";
import { scratchManifest, scratchName } from "@/lib/lab/scratch";
import { STORY_SPEC } from "@/lib/lab/story";
import { sendRace } from "./race";

const OBJECT = { ...scratchName("PrometheusRule", "shop", "x1"), uid: "u1" };
const STORED = JSON.stringify(scratchManifest(OBJECT, STORY_SPEC));

let server: Server;
let connection: Connection;
let onWrite: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const answer: RequestListener = (request, response) => {
    if (request.method === "PATCH") onWrite();
    request.resume().on("end", () => response.end(STORED));
  };
  server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  connection = {
    url: `http://127.0.0.1:${port}`,
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

test.each([
  // Two writes in a round: the second round ends after 12 s, and is the last one.
  [3_000, 2],
  [1_000, 5],
])("a race whose writes take %i ms each runs %i of 5 rounds, and says so", async (milliseconds, rounds) => {
  onWrite = () => vi.advanceTimersByTime(milliseconds);
  const request = { kind: "race", object: OBJECT, way: "append", writers: 2, rounds: 5 } as const;
  const { race } = await sendRace(connection, request);
  expect(race).toMatchObject({ roundsAsked: 5, rounds, acknowledged: rounds * 2 });
});
