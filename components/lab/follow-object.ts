import type { LabEvent } from "@/lib/lab/answer";
import type { ScratchName } from "@/lib/lab/scratch";
import { watchObject } from "./lab-client";

/** A page that has lost its server asks for it so often. */
const RETRY_MS = 2_000;

/**
 * What happens to one object, over every cut of the line ("cut"; what is stored comes again after it), until the signal
 * aborts, or the apiserver refuses with an ERROR event, which is the last one.
 */
export async function* followObject(
  object: ScratchName,
  signal: AbortSignal,
  retryMs = RETRY_MS,
): AsyncGenerator<LabEvent | "cut"> {
  while (!signal.aborted) {
    try {
      for await (const event of watchObject(object, signal)) {
        yield event;
        if (event.type === "ERROR") return;
      }
    } catch {
      // The server is away, or the page is about to be: the signal tells which.
    }
    if (signal.aborted) return;
    yield "cut";
    await rest(retryMs, signal);
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
