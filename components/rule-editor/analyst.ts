import { type Remote, wrap } from "comlink";
import { type Analysis, analyse } from "@/lib/draft/analysis";

/** Up to this length reading a text takes a few milliseconds; beyond, it would make typing stutter. */
const SMALL = 20_000;

let remote: Remote<typeof analyse> | undefined;

/** Analyses a text, a large one in a worker. The answer may come after that to a later question. */
export async function ask(...question: Parameters<typeof analyse>): Promise<Analysis> {
  const [text] = question;
  if (text.length <= SMALL) return analyse(...question);
  // The address must be a literal inside `new Worker(new URL(…))`: that is how the bundler finds the file.
  remote ??= wrap<typeof analyse>(
    new Worker(new URL("./analysis.worker.ts", import.meta.url), { type: "module" }),
  );
  return remote(...question);
}
