import { setTimeout as pause } from "node:timers/promises";
import { fieldManagerOf } from "@/lib/kube/field-manager";
import { getRule, putRule } from "@/lib/kube/verbs";
import { editableOf, withEditable } from "@/lib/prometheus-rule/editable";
import type { Apiserver } from "../apiserver/apiserver";
import { type CrowdOptions, type Ground, letCrowdWork, type Member, type Turn } from "./crowd";
import { randomEdit } from "./edits";

/** What a crowd of bare optimistic loops did. */
export interface BareResult {
  readonly seconds: number;
  /** PUTs that were sent. */
  readonly attempts: number;
  readonly saved: number;
  readonly conflicts: number;
  /** Answers that were lost: the loop sends such an edit again, whether it is stored or not. */
  readonly unheard: number;
}

const PAUSE_MS = 500;

/**
 * The yardstick: what controllers do with the same requests. Read, make an edit, PUT it at the version that was read;
 * at a 409 read again and make the edit anew on top. Nobody is shown anything, nothing is merged.
 */
export async function bareLoop(apiserver: Apiserver, options: CrowdOptions): Promise<BareResult> {
  const counts = { attempts: 0, saved: 0, conflicts: 0, unheard: 0 };
  const { seconds } = await letCrowdWork(apiserver, options, async (ground) => turnOf(ground, counts));
  return { ...counts, seconds };
}

type Counts = { -readonly [Count in Exclude<keyof BareResult, "seconds">]: number };

function turnOf({ nextMark, timeIsUp }: Ground, counts: Counts): Turn {
  return async (member, object) => {
    while (!timeIsUp()) {
      const end = await attempt(member, object, nextMark(), counts);
      if (end === "saved") return;
      if (end === "trouble") await pause(PAUSE_MS * (0.5 + member.random()));
    }
  };
}

/** Reads, edits and puts once. */
async function attempt(
  { name, random, connection }: Member,
  object: { readonly namespace: string; readonly name: string },
  mark: number,
  counts: Counts,
): Promise<"saved" | "stale" | "trouble"> {
  const read = await getRule(connection, object);
  if (!read.ok) return "trouble";
  const edited = randomEdit(editableOf(read.value), random, mark);
  counts.attempts += 1;
  const writer = { connection, fieldManager: fieldManagerOf(name) };
  const put = await putRule(writer, withEditable(read.value, edited));
  if (put.ok) {
    counts.saved += 1;
    return "saved";
  }
  if (put.failure.kind === "lost") counts.unheard += 1;
  if (put.failure.kind !== "stale") return "trouble";
  counts.conflicts += 1;
  return "stale";
}
