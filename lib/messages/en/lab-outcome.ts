import { type Json, stringifyJson } from "@/lib/json/json";
import {
  type Answered,
  errorIn,
  type LabAnswer,
  type LabEvent,
  type RaceResult,
  statusOf,
  type Withheld,
} from "@/lib/lab/answer";
import type { Loss } from "@/lib/lab/loss";
import type { Overwritten, Standing } from "@/lib/lab/run";
import type { Claim, Fate } from "@/lib/lab/step";
import type { Difference, Untold, Verdict } from "@/lib/lab/verdict";
import { letter, placeText } from "./lab-step";

/** What HTTP calls a code for which the apiserver gives no reason of its own. */
const CODES: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  500: "Internal Server Error",
};

/** An answer where there is little room: "409 Conflict". */
function answer(answer: LabAnswer): string {
  switch (answer.kind) {
    case "silence":
      return answer.neverSent ? "not sent" : "no answer";
    case "withheld":
      return "not sent";
    case "answered":
      return codeText(answer);
  }
}

/** A watch that cannot go on is answered 200, and says why in its stream: "410 Expired (in the stream)". */
function codeText(answer: Answered): string {
  const error = errorIn(answer);
  if (error !== undefined) return [error.code, error.reason, "(in the stream)"].filter(Boolean).join(" ");
  return `${answer.code} ${statusOf(answer).reason || CODES[answer.code] || ""}`.trimEnd();
}

const EVENTS: Readonly<Record<LabEvent["type"], string>> = {
  ADDED: "an object that is new to the watch",
  MODIFIED: "a new version of an object",
  DELETED: "an object that is gone",
  BOOKMARK: "no change: every change up to this version has been told",
  ERROR: "the watch cannot go on",
};

/** "12 attempts, 4 conflicts, 8 acknowledged, none lost, 95 ms"; and that it did not go to its end, where it did not. */
function race(result: RaceResult): string {
  const { attempts, conflicts, acknowledged, lost, milliseconds, rounds, roundsAsked } = result;
  const missing = lost === 0 ? "none lost" : `${lost} of them lost`;
  const stopped = rounds < roundsAsked ? `, stopped after ${rounds} of ${count(roundsAsked, "round")}` : "";
  return `${count(attempts, "attempt")}, ${count(conflicts, "conflict")}, ${acknowledged} acknowledged, ${missing}, ${Math.round(milliseconds)} ms${stopped}`;
}

/** What became of whose change at a place. `found`: what stands there; undefined where nothing does. */
function claim(claim: Claim, found: Json | undefined): string {
  const place = placeText(claim.place);
  const is = `${place} is ${valueText(found)}.`;
  if (found !== claim.is)
    return `Expected ${place} to be ${valueText(claim.is)}, but it is ${valueText(found)}.`;
  const whose = letter(claim.whose);
  switch (claim.fate) {
    case "kept":
      return `${whose}'s change is kept: ${is}`;
    case "refused":
      return `${whose}'s change was refused, and ${whose} knows: ${is}`;
    case "lost":
      return `${whose}'s change is lost: ${is}`;
    case "misplaced":
      return `${whose}'s change went to the wrong rule: ${is}`;
  }
}

/** Of a write that was stored, beside its answer. */
function overwrites({ whose, places }: Overwritten): string {
  const [first, second, ...more] = places.map(placeText);
  const named = more.length === 0 ? [first, second] : [first, count(more.length + 1, "more place")];
  return `overwrites ${letter(whose)}'s change to ${named.filter(Boolean).join(" and ")}, and nobody is told`;
}

/** How an answer compares with what was expected: one sentence, or one for each difference. */
function verdict(verdict: Verdict): readonly string[] {
  switch (verdict.kind) {
    case "as-expected":
      return ["As expected."];
    case "otherwise":
      return verdict.differences.map(difference);
    case "untold":
      return [untold(verdict.why)];
  }
}

function difference(difference: Difference): string {
  switch (difference.of) {
    case "code":
      return `Expected ${difference.expected}, but the cluster answered ${difference.found}.`;
    case "reason":
      return `Expected ${difference.expected === "" ? "no reason" : `the reason ${difference.expected}`}, but the cluster gives ${difference.found || "none"}.`;
    case "message":
      return `Expected a message with “${difference.expected}”, but the cluster says “${difference.found}”.`;
    case "claim":
      return claim(difference.claim, difference.found);
    case "events":
      return `Expected ${eventsText(difference.expected)}, but the cluster sent ${eventsText(difference.found)}.`;
    case "error-code":
      return `Expected the watch to end with code ${difference.expected}, but it ended with ${difference.found ?? "none"}.`;
    case "lost":
      return difference.expected === "none"
        ? `Expected no acknowledged rule to be lost, but ${count(difference.found, "rule")} ${difference.found === 1 ? "is" : "are"} missing.`
        : "Expected acknowledged rules to be lost, but none is missing. The writers may not have met: run it again.";
  }
}

/** Why nothing can be told, and what to do. */
function untold(why: Untold): string {
  switch (why.kind) {
    case "refused":
      return refused(why.code, why.message);
    case "silence":
      return `No answer came (${why.message}), so it is not known whether anything was stored. Check that the cluster can be reached, then start again.`;
    case "unreachable":
      return `The cluster cannot be reached (${why.message}); nothing was sent. Check that it runs and that its address is right, then start again.`;
    case "withheld":
      return WITHHELD[why.why];
    case "no-namespace":
      return `The namespace ${why.name} does not exist. Choose another.`;
    case "no-kind":
      return `The cluster does not serve this kind of object (“${why.message.trim()}”). Choose one in which the Prometheus Operator's CustomResourceDefinitions are installed.`;
    case "gone":
      return "Somebody deleted the scratch object. Reset and run it again.";
    case "feature":
      return `This cluster does not offer that: its feature gate ${why.feature} is off. The scenario goes on without it.`;
  }
}

const WITHHELD: Readonly<Record<Withheld, string>> = {
  "not-ours":
    "The lab did not send this: the object does not carry this run's label, and the lab touches no others. Start again: the new run takes another name.",
  annotated:
    "The lab did not send this: the copy has annotations that the object does not have, and controllers act on them. Take them out, or read again.",
  "another-object":
    "The lab did not send this: somebody deleted the object and created another one of the same name. Start again.",
};

function refused(code: number, message: string): string {
  const said = message === "" ? "" : ` (“${message}”)`;
  if (code === 401)
    return `The cluster does not accept this token${said}. Take a new token, and start again.`;
  if (code === 403)
    return `You may not do this here${said}. Choose a namespace in which you may read (get, list, watch), create, update (update, patch) and delete PrometheusRules and ConfigMaps.`;
  return `The cluster is busy or unavailable: it answered ${code}${said}. Wait a little, then start again.`;
}

function eventsText(types: readonly string[]): string {
  return types.length === 0 ? "no event" : `the events ${types.join(", ")}`;
}

function valueText(value: Json | undefined): string {
  if (value === undefined) return "absent";
  return typeof value === "string" ? `“${value}”` : stringifyJson(value);
}

function count(n: number, one: string): string {
  return `${n} ${n === 1 ? one : `${one}s`}`;
}

const STANDINGS: Readonly<Record<Standing, string>> = {
  "under-way": "Under way",
  "as-expected": "The cluster behaved as described",
  otherwise: "The cluster did not behave as described",
  untold: "This run is inconclusive",
};

/** Beside a scenario's name: what a run of it has shown; most scenarios show several ways of writing. */
const LOSSES: Readonly<Record<Loss, string>> = {
  lost: "shows a loss",
  none: "shows no loss",
};

const FATES: Readonly<Record<Fate, string>> = {
  kept: "kept",
  refused: "refused",
  lost: "lost",
  misplaced: "in the wrong place",
};

/** What came of steps and of whole runs. */
export const outcome = {
  answer,
  verdict,
  claim,
  overwrites,
  race,
  events: EVENTS,
  standing: STANDINGS,
  fate: FATES,
  loss: LOSSES,
  /** Under the answer to a merge; places that both changed, in the scenario decided for the copy that is merged. */
  conflicts: (n: number) =>
    n === 0
      ? "The two fit together: Truce has nothing to ask."
      : `Both changed ${count(n, "place")}: Truce asks there. Here the copy keeps its own value.`,
};
