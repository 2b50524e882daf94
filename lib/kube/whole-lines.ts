import { setTimeout as delay } from "node:timers/promises";

/**
 * News wait so long for more of them. A burst is then read in a few large pieces, and whoever's own save is the news
 * gets the answer to it first: to read and pass on an event takes the server as long as half the save itself.
 */
const GATHER_MS = 10;
/** A piece of this many bytes is a burst already. */
const BURST_BYTES = 16_384;

/**
 * The lines of a stream, without empty ones. Whole lines only: what a cut connection leaves of the last one is no
 * event. `onPiece` is called whenever bytes arrive.
 */
export async function* wholeLines(
  body: AsyncIterable<Uint8Array>,
  onPiece?: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending: string[] = [];
  for await (const chunk of body) {
    onPiece?.();
    if (chunk.length < BURST_BYTES) await delay(GATHER_MS);
    const [head = "", ...rest] = decoder.decode(chunk, { stream: true }).split("\n");
    pending.push(head);
    for (const next of rest) {
      const line = pending.join("");
      pending = [next];
      if (line !== "") yield line;
    }
  }
}
