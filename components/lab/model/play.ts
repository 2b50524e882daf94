import { record } from "@/lib/lab/record";
import { canTake } from "@/lib/lab/request-for";
import { type Entry, type Exchange, isFreeHand, nextStep, type Run, standingOf } from "@/lib/lab/run";
import type { Step } from "@/lib/lab/step";
import type { LabFault } from "./lab-fault";

/** A run as a page plays it. */
export interface Play {
  readonly run: Run;
  readonly mode: "paused" | "playing";
  /** What was sent and has no answer yet; two at most, one of each operator. */
  readonly pending: readonly Step[];
  /** What was taken last: one step, or those that were under way together. */
  readonly latest: readonly Step[];
  /** Why the last request got no answer at all. */
  readonly fault: LabFault | undefined;
}

export type PlayEvent =
  | { readonly type: "played" }
  | { readonly type: "paused" }
  | { readonly type: "sent"; readonly step: Step }
  | { readonly type: "taken"; readonly step: Step; readonly exchange: Exchange | undefined }
  | { readonly type: "failed"; readonly step: Step; readonly fault: LabFault };

/** A run that waits for its first step. */
export function startPlay(run: Run): Play {
  return { run, mode: "paused", pending: [], latest: [], fault: undefined };
}

/** The play after something happened. It stops by itself where the story cannot go on. */
export function played(play: Play, event: PlayEvent): Play {
  switch (event.type) {
    case "played":
      return storyOf(play) === "can-go-on" ? { ...play, mode: "playing", fault: undefined } : play;
    case "paused":
      return { ...play, mode: "paused" };
    case "sent":
      return {
        ...play,
        pending: [...play.pending, event.step],
        latest: together(play, event.step),
        fault: undefined,
      };
    case "taken": {
      const after = {
        ...play,
        run: record(play.run, event.step, event.exchange),
        pending: without(play.pending, event.step),
        // An edit while a request is under way: what comes of the request is what counts.
        latest: event.exchange || play.pending.length > 0 ? play.latest : [event.step],
      };
      return storyOf(after) === "can-go-on" ? after : { ...after, mode: "paused" };
    }
    case "failed":
      return {
        ...play,
        mode: "paused",
        pending: without(play.pending, event.step),
        fault: event.fault,
      };
  }
}

function together({ pending, latest }: Play, step: Step): readonly Step[] {
  return pending.length > 0 ? [...latest, step] : [step];
}

function without(pending: readonly Step[], step: Step): readonly Step[] {
  return pending.filter((each) => each !== step);
}

/** What happened last, in the order of the answers: several entries where requests were under way together. */
export function latestEntries({ run, latest }: Play): readonly Entry[] {
  const entries = run.entries.filter(({ step }) => latest.includes(step));
  // Nothing of it is answered yet.
  return entries.length > 0 ? entries : run.entries.slice(-1);
}

/**
 * Whether the story has a next step that can be taken. `stuck`: an answer was not what the story is about, and what
 * would follow says nothing.
 */
export type Story = "can-go-on" | "told" | "stuck";

export function storyOf({ run }: Play): Story {
  const step = nextStep(run);
  if (step === undefined) return "told";
  const standing = standingOf(run);
  return standing === "under-way" && canTake(run, step) ? "can-go-on" : "stuck";
}

/** Whether steps were taken that are not the story's. */
export function hasFreeHand({ run }: Play): boolean {
  return isFreeHand(run);
}

/** Whether something was sent that may have been stored, be it without an answer. */
export function hasSent({ run, pending, fault }: Play): boolean {
  return run.entries.length > 0 || pending.length > 0 || fault !== undefined;
}
