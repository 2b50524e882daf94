import { expect, test } from "vitest";
import type { StreamMessage } from "@/lib/kube/rule-stream";
import { eventStream, written } from "./event-stream";

test("an event with its id, one without, and an id alone", () => {
  expect(written({ event: { type: "complete" }, id: "x.y" })).toBe('id: x.y\ndata: {"type":"complete"}\n\n');
  expect(written({ event: { type: "complete" } })).toBe('data: {"type":"complete"}\n\n');
  expect(written({ id: "x.z" })).toBe("id: x.z\n\n");
  expect(written({ event: { type: "complete" }, id: "" })).toContain("id: \n");
});

test("a line end in a text stays inside its line", () => {
  const row = { type: "remove", namespace: "a\nb", name: "c\u2028d", uid: "u" } as const;
  expect(written({ event: row }).split("\n")).toHaveLength(3);
});

test("silence is filled with heartbeats, and no message is lost by them", async () => {
  let say = (_: StreamMessage) => {};
  async function* slow(): AsyncGenerator<StreamMessage> {
    yield await new Promise<StreamMessage>((resolve) => {
      say = resolve;
    });
  }
  const reader = eventStream(slow(), 5).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toBe("retry: 1000\n\n");
  expect(await next()).toBe("event: heartbeat\ndata\n\n");
  expect(await next()).toBe("event: heartbeat\ndata\n\n");
  say({ event: { type: "complete" } });
  const rest = [await next(), await next(), await next()].filter(
    (text) => !text.startsWith("event: heartbeat"),
  );
  expect(rest).toContain('data: {"type":"complete"}\n\n');
});

test("nothing is asked for that the browser has not made room for", async () => {
  let asked = 0;
  async function* endless(): AsyncGenerator<StreamMessage> {
    for (;;) {
      asked += 1;
      yield { id: String(asked) };
    }
  }
  const reader = eventStream(endless(), 1000).getReader();
  await reader.read();
  await reader.read();
  expect(asked).toBeLessThanOrEqual(3);
  await reader.cancel();
});

test("a browser that leaves ends the source", async () => {
  let ended = false;
  async function* source(): AsyncGenerator<StreamMessage> {
    try {
      yield { id: "1" };
      yield { id: "2" };
    } finally {
      ended = true;
    }
  }
  const reader = eventStream(source(), 1000).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(ended).toBe(true);
});
