import { equalJson, type Json, propertyOf } from "@/lib/json/json";
import { type Answered, errorIn, type LabAnswer, statusOf, type Withheld } from "./answer";
import { valueAt } from "./place";
import type { Claim, Expected, Feature } from "./step";

/** What an answer says about an expectation. */
export type Verdict =
  | { readonly kind: "as-expected" }
  /** Every respect in which it differs; at least one. */
  | { readonly kind: "otherwise"; readonly differences: readonly Difference[] }
  /**
   * It says nothing about the way of writing: the operator may not, the server is busy or away, somebody deleted the
   * object, the cluster lacks what the step needs, or the lab held it back.
   */
  | { readonly kind: "untold"; readonly why: Untold };

export type Untold =
  | { readonly kind: "refused"; readonly code: number; readonly message: string }
  | { readonly kind: "silence"; readonly message: string }
  /** Nothing was sent: there is no connection. */
  | { readonly kind: "unreachable"; readonly message: string }
  | { readonly kind: "withheld"; readonly why: Withheld }
  | { readonly kind: "no-namespace"; readonly name: string }
  /** The cluster does not serve the kind of object. */
  | { readonly kind: "no-kind"; readonly message: string }
  /** Somebody deleted the scratch object. */
  | { readonly kind: "gone" }
  /** The story goes on without this step. */
  | { readonly kind: "feature"; readonly feature: Feature };

/** One respect in which an answer is not what was expected. */
export type Difference =
  | { readonly of: "code"; readonly expected: number; readonly found: number }
  | { readonly of: "reason" | "message"; readonly expected: string; readonly found: string }
  | { readonly of: "claim"; readonly claim: Claim; readonly found: Json | undefined }
  | { readonly of: "events"; readonly expected: readonly string[]; readonly found: readonly string[] }
  | { readonly of: "error-code"; readonly expected: number; readonly found: number | undefined }
  | { readonly of: "lost"; readonly expected: "none" | "some"; readonly found: number };

/** Codes that speak of the operator or of the server's load, and not of the way of writing. */
const UNRELATED = new Set([401, 403, 429, 500, 502, 503, 504]);

/** Holds an answer against what was expected of it. */
export function judge(answer: LabAnswer, expected: Expected): Verdict {
  if (answer.kind === "silence") {
    const { message, neverSent } = answer;
    return untold({ kind: neverSent ? "unreachable" : "silence", message });
  }
  if (answer.kind === "withheld") return untold(whyWithheld(answer));
  const why = reasonToTellNothing(answer, expected);
  if (why !== undefined) return untold(why);
  const differences = differencesOf(answer, expected);
  return differences.length === 0 ? { kind: "as-expected" } : { kind: "otherwise", differences };
}

/** Whether a verdict says no more than that the cluster lacks a feature: the story goes on, and the step does not count. */
export function isMissingFeature(verdict: Verdict): boolean {
  return verdict.kind === "untold" && verdict.why.kind === "feature";
}

function whyWithheld(answer: LabAnswer & { readonly kind: "withheld" }): Untold {
  if (answer.why !== "unseen") return { kind: "withheld", why: answer.why };
  return { kind: "refused", code: answer.code, message: answer.message };
}

function untold(why: Untold): Verdict {
  return { kind: "untold", why };
}

function reasonToTellNothing(answer: Answered, { code, events, needs }: Expected): Untold | undefined {
  const isDeleted = (answer.events ?? []).some(({ type }) => type === "DELETED");
  if (answer.code === code)
    return events !== undefined && isDeleted && !events.includes("DELETED") ? { kind: "gone" } : undefined;
  const { message } = statusOf(answer);
  if (UNRELATED.has(answer.code)) return { kind: "refused", code: answer.code, message };
  if (answer.code === 422 && needs !== undefined) return { kind: "feature", feature: needs };
  if (answer.code === 404) return whatIsMissing(answer);
  // An apply creates anew what is there no more.
  return answer.code === 201 && code === 200 ? { kind: "gone" } : undefined;
}

/** A Status of 404 names what was not found; where the path itself is unknown, it names nothing, or is no Status. */
function whatIsMissing(answer: Answered): Untold {
  const details = propertyOf(answer.body, "details");
  const name = propertyOf(details, "name");
  if (typeof name !== "string" || name === "") return { kind: "no-kind", message: statusOf(answer).message };
  return propertyOf(details, "kind") === "namespaces" ? { kind: "no-namespace", name } : { kind: "gone" };
}

function differencesOf(answer: Answered, expected: Expected): readonly Difference[] {
  const { code, reason, says, claims = [], events, errorCode, lost } = expected;
  if (answer.code !== code) return [{ of: "code", expected: code, found: answer.code }];
  const status = statusOf(answer);
  const found: Difference[] = [];
  if (reason !== undefined && status.reason !== reason)
    found.push({ of: "reason", expected: reason, found: status.reason });
  if (says !== undefined && !status.message.includes(says))
    found.push({ of: "message", expected: says, found: status.message });
  for (const claim of claims) {
    const value = valueAt(answer.body, claim.place);
    if (!equalJson(value, claim.is)) found.push({ of: "claim", claim, found: value });
  }
  if (events !== undefined) found.push(...eventsDifference(answer, events));
  if (errorCode !== undefined) found.push(...errorDifference(answer, errorCode));
  const missing = answer.race?.lost ?? 0;
  if (lost !== undefined && (missing === 0) !== (lost === "none"))
    found.push({ of: "lost", expected: lost, found: missing });
  return found;
}

/** A server may send a bookmark at any time: one that nobody waits for says nothing. */
function eventsDifference({ events = [] }: Answered, expected: readonly string[]): readonly Difference[] {
  const types = events.map(({ type }) => type);
  const found = types.filter((type) => type !== "BOOKMARK" || expected.includes(type));
  return equalJson(found, expected) ? [] : [{ of: "events", expected, found }];
}

function errorDifference(answer: Answered, expected: number): readonly Difference[] {
  const found = errorIn(answer)?.code;
  return found === expected ? [] : [{ of: "error-code", expected, found }];
}
