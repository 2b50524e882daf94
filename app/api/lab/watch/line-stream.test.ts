import { expect, test, vi } from "vitest";
import { lineStream } from "./line-stream";

async function* twoValues() {
  yield { type: "ADDED", number: 2n ** 60n };
  yield { type: "DELETED" };
}

test("each value is a line, and the stream ends with the values", async () => {
  const end = new AbortController();
  const text = await new Response(lineStream(twoValues(), end)).text();
  expect(text).toBe('\n{"type":"ADDED","number":1152921504606846976}\n{"type":"DELETED"}\n');
  expect(end.signal.aborted).toBe(true);
});

test("a silent stream has a heartbeat, and a reader who leaves ends what it is made of", async () => {
  const end = new AbortController();
  const ended = vi.fn();
  async function* silent() {
    await new Promise((resolve) => end.signal.addEventListener("abort", resolve));
    ended();
    yield* [];
  }
  const reader = lineStream(silent(), end, 1).getReader();
  const decoder = new TextDecoder();
  expect(decoder.decode((await reader.read()).value)).toBe("\n");
  expect(decoder.decode((await reader.read()).value)).toBe("\n");
  await reader.cancel();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

test("the end of the session closes the stream", async () => {
  const end = new AbortController();
  async function* silent() {
    await new Promise((resolve) => end.signal.addEventListener("abort", resolve));
    yield* [];
  }
  const text = new Response(lineStream(silent(), end)).text();
  end.abort();
  expect(await text).toBe("\n");
});
