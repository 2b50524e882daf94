import type { LabAnswer } from "./answer";
import { record } from "./record";
import type { LabRequest } from "./request";
import { requestFor } from "./request-for";
import { exchangeOf, type Run } from "./run";
import type { Step } from "./step";

/**
 * Takes a step that can be taken (`canTake`): sends what it sends, and gives the run after it. `now` gives milliseconds
 * since the epoch.
 */
export async function takeStep(
  run: Run,
  step: Step,
  send: (request: LabRequest) => Promise<LabAnswer>,
  now: () => number = Date.now,
): Promise<Run> {
  const request = requestFor(run, step);
  if (request === undefined) return record(run, step, undefined);
  const sentAt = now();
  const answer = await send(request);
  return record(run, step, exchangeOf(request, answer, sentAt, now() - sentAt));
}
