import { expect, test, vi } from "vitest";
import { followObject } from "./follow-object";

const object = { kind: "PrometheusRule", namespace: "shop", name: "truce-lab-abc" } as const;

/** The server's answers, one after the other; then it is away. */
function serve(...bodies: readonly (readonly string[])[]) {
  const left = [...bodies];
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const chunks = left.shift();
    if (chunks === undefined) throw new TypeError("fetch failed");
    return new Response(inChunks(chunks));
  });
}

function inChunks(chunks: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

async function heard(count: number): Promise<readonly string[]> {
  const stop = new AbortController();
  const types: string[] = [];
  for await (const event of followObject(object, stop.signal, 1)) {
    types.push(event === "cut" ? "cut" : event.type);
    if (types.length === count) stop.abort();
  }
  return types;
}

test("events come as whole lines, however the network cuts them; heartbeats are none", async () => {
  serve(['\n{"type":"ADD', 'ED","object":{}}\n\n{"type":"MODIFIED","object":{}}\n']);
  expect(await heard(3)).toEqual(["ADDED", "MODIFIED", "cut"]);
});

test("it goes on after a cut", async () => {
  serve(['{"type":"ADDED","object":{}}\n'], ['{"type":"MODIFIED","object":{}}\n']);
  expect(await heard(4)).toEqual(["ADDED", "cut", "MODIFIED", "cut"]);
});

test("what the apiserver refuses is not asked for again", async () => {
  serve(['{"type":"ERROR","object":{"code":403}}\n']);
  expect(await heard(9)).toEqual(["ERROR"]);
  expect(fetch).toHaveBeenCalledOnce();
});
