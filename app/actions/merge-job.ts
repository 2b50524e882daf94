"use server";

import { z } from "zod";
import { openJob } from "@/app/merge-job";
import { parseJson, tryParseJson } from "@/lib/json/json";
import { writeAnswer } from "@/lib/merge-job/job";

/** Values travel as JSON text: React drops keys named __proto__ from those that it carries. */
const ANSWER = z.object({
  key: z.string(),
  /** The merged value; null: nothing is to be written. */
  merged: z.string().nullable(),
});

/** Hands the result of a merge to the command that asked for it. False where this server has no such job. */
export async function answerMerge(answer: z.infer<typeof ANSWER>): Promise<boolean> {
  const parsed = ANSWER.safeParse(answer);
  if (!parsed.success) return false;
  const { key, merged } = parsed.data;
  const opened = await openJob(key);
  if (opened === undefined || (merged !== null && tryParseJson(merged) === undefined)) return false;
  const outcome =
    merged === null
      ? ({ kind: "given-up" } as const)
      : ({ kind: "merged", value: parseJson(merged) } as const);
  await writeAnswer(opened.folder, outcome);
  return true;
}
