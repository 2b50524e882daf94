import "server-only";
import { timingSafeEqual } from "node:crypto";
import { type MergeJob, readJob } from "@/lib/merge-job/job";
import { runtime } from "./runtime";

/** The job that this server was started for, and its folder; undefined for who does not know its key. */
export async function openJob(
  key: string,
): Promise<{ readonly folder: string; readonly job: MergeJob } | undefined> {
  const { mergeJob: folder } = runtime().config;
  if (folder === undefined) return undefined;
  const job = await readJob(folder);
  const [given, wanted] = [Buffer.from(key), Buffer.from(job.key)];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { folder, job } : undefined;
}
