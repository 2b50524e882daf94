import { afterEach, beforeEach, expect, test } from "vitest";
import { attachTo, type Port, type StreamClient } from "./stream-client";
import type { ToTab, ToWorker } from "./tab-protocol";

const ATTACHMENT = { identity: { operator: "alice", session: "a1" }, namespaces: ["shop"], lock: undefined };

/** A real channel; the test is the worker at its other end. */
let channel: MessageChannel;
let heard: ToWorker[];
let waiting: { count: number; done: () => void } | undefined;
let client: StreamClient;

beforeEach(() => {
  channel = new MessageChannel();
  heard = [];
  channel.port2.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    heard.push(data);
    if (waiting && heard.length >= waiting.count) waiting.done();
  };
  const sink = { all() {}, changes() {}, link() {}, replaced() {} };
  client = attachTo(channel.port1 as Port, ATTACHMENT, sink);
});

afterEach(() => {
  channel.port1.close();
  channel.port2.close();
});

/** Resolves when the worker has heard so many messages in all. */
function hearing(count: number): Promise<void> {
  if (heard.length >= count) return Promise.resolve();
  return new Promise((done) => {
    waiting = { count, done };
  });
}

const say = (message: ToTab) => channel.port2.postMessage(message);

test("introduces itself first", async () => {
  await hearing(1);
  expect(heard).toEqual([{ type: "attach", ...ATTACHMENT }]);
});

test("answers reach the question they belong to, in whatever order they come", async () => {
  const { signal } = new AbortController();
  const first = client.search("disk", signal);
  const second = client.matching("disk", ["shop/cart"], signal);
  await hearing(3);
  const [, asked, askedToo] = heard;
  if (asked?.type !== "search" || askedToo?.type !== "matching") throw new Error("not asked");
  say({ type: "lines", id: askedToo.id, lines: new Map([["shop/cart", []]]) });
  say({ type: "found", id: asked.id, hits: new Map([["shop/cart", 2]]) });
  expect(await second).toEqual(new Map([["shop/cart", []]]));
  expect(await first).toEqual(new Map([["shop/cart", 2]]));
});

test("a question that nobody waits for any more rejects, and its late answer is nobody's", async () => {
  const impatient = new AbortController();
  const dropped = client.search("d", impatient.signal);
  impatient.abort();
  await expect(dropped).rejects.toThrow("abort");
  const kept = client.search("disk", new AbortController().signal);
  await hearing(3);
  const ids = heard.flatMap((message) => (message.type === "search" ? [message.id] : []));
  say({ type: "found", id: ids[0] ?? -1, hits: new Map([["wrong", 1]]) });
  say({ type: "found", id: ids[1] ?? -1, hits: new Map([["right", 1]]) });
  expect([...(await kept).keys()]).toEqual(["right"]);
});
