import "server-only";
import { watch } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Json, parseJson, stringifyJson } from "@/lib/json/json";

/** Three versions of a file that a local page is asked to merge. The page and who asks share a folder. */
export interface MergeJob {
  /** Whoever knows it may read the job and answer it: others on this machine can reach the page's server too. */
  readonly key: string;
  /** What is merged, as the reader calls it: mostly the file that is written. */
  readonly name: string;
  readonly base: Json;
  readonly mine: Json;
  readonly theirs: Json;
}

/** What became of it: the merged value, or nothing, because the operator gave up. */
export type MergeAnswer = { readonly kind: "merged"; readonly value: Json } | { readonly kind: "given-up" };

const JOB = "job.json";
const ANSWER = "answer.json";

/** Puts a job into a folder that nobody else may read. */
export async function writeJob(folder: string, { key, name, base, mine, theirs }: MergeJob): Promise<void> {
  await writeFile(join(folder, JOB), stringifyJson({ key, name, base, mine, theirs }), { mode: 0o600 });
}

/** The job of a folder. Throws where there is none: the folder is made by the one who starts the page's server. */
export async function readJob(folder: string): Promise<MergeJob> {
  return parseJson(await readFile(join(folder, JOB), "utf8")) as unknown as MergeJob;
}

/** Answers the job of a folder. A later answer replaces an earlier one; nobody sees half of one. */
export async function writeAnswer(folder: string, answer: MergeAnswer): Promise<void> {
  const unfinished = join(folder, `${ANSWER}.part`);
  await writeFile(unfinished, stringifyJson({ ...answer }), { mode: 0o600 });
  await rename(unfinished, join(folder, ANSWER));
}

/** Waits for the answer to the job of a folder. Rejects with the signal's reason when it is called off. */
export function answerOf(folder: string, signal: AbortSignal): Promise<MergeAnswer> {
  return new Promise((resolve, reject) => {
    const watcher = watch(folder, { signal }, look);
    signal.addEventListener("abort", () => reject(signal.reason));
    async function look(): Promise<void> {
      const text = await readFile(join(folder, ANSWER), "utf8").catch(() => undefined);
      if (text === undefined) return;
      watcher.close();
      resolve(parseJson(text) as unknown as MergeAnswer);
    }
    // It may have come before the watch began.
    void look();
  });
}
