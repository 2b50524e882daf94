import { setTimeout as pause } from "node:timers/promises";
import type { Answered } from "./verbs";

/** How long a lost answer's object is asked for before nothing more is to be learnt, by attempt. */
const PAUSES_MS = [250, 750, 2000];

/** Asks again, a few seconds long, while the apiserver does not answer or turns requests away. For reads only. */
export async function patiently<T>(ask: () => Answered<T>): Answered<T> {
  let answer = await ask();
  for (const ms of PAUSES_MS) {
    if (answer.ok || !["unavailable", "rate-limited"].includes(answer.failure.kind)) break;
    await pause(ms);
    answer = await ask();
  }
  return answer;
}
