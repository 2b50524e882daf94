import "server-only";
import type { StreamMessage } from "@/lib/kube/rule-stream";

/** Proxies that cut idle streams do so after 30 s at the earliest. */
const HEARTBEAT_MS = 15_000;
/** Browsers come back after this, from the last id. */
const RETRY_MS = 1_000;

export const EVENT_STREAM_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream; charset=utf-8",
  // no-transform keeps Next and every proxy that honours it from compressing, which would hold events back.
  "cache-control": "no-cache, no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Writes messages as server-sent events, as fast as the browser takes them: the next message is asked for when the
 * last one is on its way. A heartbeat is an event of its own name, so that pages see it and message handlers do not.
 */
export function eventStream(
  messages: AsyncGenerator<StreamMessage>,
  heartbeatMs = HEARTBEAT_MS,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<StreamMessage, void>> | undefined;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`)),
    pull: async (controller) => {
      next ??= messages.next();
      const result = await orHeartbeat(next, heartbeatMs);
      if (result === "heartbeat") {
        controller.enqueue(encoder.encode("event: heartbeat\ndata\n\n"));
        return;
      }
      next = undefined;
      if (result.done) controller.close();
      else controller.enqueue(encoder.encode(written(result.value)));
    },
    cancel: async () => {
      await messages.return(undefined);
    },
  });
}

/** One message in the format of HTML's server-sent events. An id alone moves the place without an event. */
export function written({ event, id }: StreamMessage): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  // JSON holds no line ends outside of escapes, so one data line is enough.
  const dataLine = event === undefined ? "" : `data: ${JSON.stringify(event)}\n`;
  return `${idLine}${dataLine}\n`;
}

async function orHeartbeat<T>(next: Promise<T>, milliseconds: number): Promise<T | "heartbeat"> {
  let timer: NodeJS.Timeout | undefined;
  const heartbeat = new Promise<"heartbeat">((resolve) => {
    timer = setTimeout(resolve, milliseconds, "heartbeat");
  });
  try {
    return await Promise.race([next, heartbeat]);
  } finally {
    clearTimeout(timer);
  }
}
