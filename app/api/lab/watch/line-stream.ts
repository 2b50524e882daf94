import "server-only";
import { type Json, stringifyJson } from "@/lib/json/json";

/** Proxies that cut idle streams do so after 30 s at the earliest. */
const HEARTBEAT_MS = 15_000;

export const LINE_STREAM_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "application/x-ndjson; charset=utf-8",
  // no-transform keeps Next and every proxy that honours it from compressing, which would hold lines back.
  "cache-control": "no-cache, no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Writes values as lines of JSON, as they come, with an empty line now and then so that nobody takes the stream for
 * dead. `end` is aborted when the reader leaves, and the stream closes when it is aborted.
 */
export function lineStream(
  values: AsyncIterable<object>,
  end: AbortController,
  heartbeatMs = HEARTBEAT_MS,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let state: "open" | "left" = "open";
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = (line: string) => {
        if (state === "open") controller.enqueue(encoder.encode(`${line}\n`));
      };
      // The first byte lets the reader know that it is heard.
      write("");
      const heartbeat = setInterval(write, heartbeatMs, "");
      // Not waited for: a stream whose start is not over is not read.
      void pump(values, write).finally(() => {
        clearInterval(heartbeat);
        if (state === "open") controller.close();
        end.abort();
      });
    },
    cancel: () => {
      state = "left";
      end.abort();
    },
  });
}

async function pump(values: AsyncIterable<object>, write: (line: string) => void): Promise<void> {
  for await (const value of values) write(stringifyJson({ ...value } as Readonly<Record<string, Json>>));
}
