import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { EventSource as NodeEventSource } from "undici";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StreamEvent } from "@/lib/watch/protocol";
import { holdStream } from "./event-stream";
import type { Who } from "./session-request";

/** Opened streams in order: the resume id each was asked for, and the answer to write to. */
const opened: { resume: string | null; answer: ServerResponse }[] = [];
let status = 200;
let who: Who;
const server = createServer((request, answer) => {
  const resume = new URL(request.url ?? "/", "http://localhost").searchParams.get("resume");
  answer.writeHead(status, { "content-type": "text/event-stream" });
  if (status === 200) answer.flushHeaders();
  else answer.end();
  opened.push({ resume, answer });
});

let end = () => {};
let events: StreamEvent[] = [];

beforeEach(async () => {
  status = 200;
  who = { state: "in", operator: "alice" };
  events = [];
  opened.length = 0;
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});

afterEach(async () => {
  vi.useRealTimers();
  end();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function hold() {
  const { port } = server.address() as AddressInfo;
  const held = holdStream(
    {
      open: (resume) => {
        const query = resume === undefined ? "" : `?resume=${resume}`;
        return new NodeEventSource(`http://127.0.0.1:${port}/${query}`) as unknown as EventSource;
      },
      askWho: async () => who,
      delay: () => 5,
      silence: 60_000,
      now: () => new Date("2031-06-01T03:00:00Z"),
    },
    (event) => events.push(event),
  );
  end = held.end;
  return held;
}

const links = () => events.flatMap((event) => (event.type === "link" ? [event.link.kind] : []));
const opening = (count: number) => vi.waitFor(() => expect(opened.length).toBeGreaterThanOrEqual(count));
const say = (text: string) => opened.at(-1)?.answer.write(text);
const LIVE = 'data: {"type":"link","link":{"kind":"live"}}\n\n';

test("passes events on as they come", async () => {
  hold();
  await opening(1);
  say('data: {"type":"complete"}\n\n');
  await vi.waitFor(() => expect(events).toEqual([{ type: "complete" }]));
});

test("a cut stream is said to be stale, resumed where it was, and live again without a word of the server", async () => {
  hold();
  await opening(1);
  say(`id: 41\n${LIVE}`);
  await vi.waitFor(() => expect(links()).toEqual(["live"]));
  opened[0]?.answer.destroy();
  await opening(2);
  expect(opened[1]?.resume).toBe("41");
  await vi.waitFor(() => expect(links()).toEqual(["live", "stale", "live"]));
});

test("a server that answers with an error is tried until it gives a stream", async () => {
  status = 503;
  hold();
  await opening(3);
  status = 200;
  await vi.waitFor(() => {
    say(LIVE);
    expect(links().at(-1)).toBe("live");
  });
});

test("a line without a word, not even a heartbeat, is dead", () => {
  vi.useFakeTimers();
  const lines: EventTarget[] = [];
  const held = holdStream(
    {
      open: () => {
        const line = Object.assign(new EventTarget(), { close() {} });
        lines.push(line);
        return line as unknown as EventSource;
      },
      askWho: async () => who,
      delay: () => 5,
      silence: 40_000,
      now: () => new Date(),
    },
    (event) => events.push(event),
  );
  (lines[0] as unknown as EventSource).onopen?.(new Event("open"));
  for (const _beat of [1, 2, 3, 4]) {
    vi.advanceTimersByTime(30_000);
    lines[0]?.dispatchEvent(new Event("heartbeat"));
  }
  expect(lines).toHaveLength(1);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(40_005);
  expect(lines).toHaveLength(2);
  expect(links()).toEqual(["stale"]);
  held.end();
});

test("signed out means no further attempt, until the operator wants one", async () => {
  const held = hold();
  await opening(1);
  say(
    'data: {"type":"link","link":{"kind":"refused","failure":{"kind":"unauthenticated","message":""}}}\n\n',
  );
  await once(opened[0]?.answer ?? server, "close");
  expect(links()).toEqual(["refused"]);
  expect(opened).toHaveLength(1);
  held.retry();
  await opening(2);
});

test("a server that has forgotten the operator is asked who it thinks this is", async () => {
  hold();
  await opening(1);
  who = { state: "out" };
  opened[0]?.answer.destroy();
  await vi.waitFor(() =>
    expect(events.at(-1)).toEqual({
      type: "link",
      link: { kind: "refused", failure: { kind: "unauthenticated", message: "" } },
    }),
  );
});
