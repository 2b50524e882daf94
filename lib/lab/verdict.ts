import { equalJson, type Json, propertyOf } from "@/lib/json/json";
import { type Answered, type LabAnswer, statusOf, type Withheld } from "./answer";
import { valueAt } from "./place";
import type { Claim, Expected } from "./step";

/** What an answer says about an expectation. */
export type Verdict =
  | { readonly kind: "as-expected" }
  /** Every respect in which it differs; at least one. */
  | { readonly kind: "otherwise"; readonly differences: readonly Difference[] }
  /** It says nothing about the way of writing: the operator may not, the server is busy or away, or the lab held it back. */
  | { readonly kind: "untold"; readonly why: Untold };

export type Untold =
  | { readonly kind: "refused"; readonly code: number; readonly message: string }
  | { readonly kind: "silence"; readonly message: string }
  | { readonly kind: "withheld"; readonly why: Withheld };

/** One respect in which an answer is not what was expected. */
export type Difference =
  | { readonly of: "code"; readonly expected: number; readonly found: number }
  | { readonly of: "reason" | "message"; readonly expected: string; readonly found: string }
  | { readonly of: "claim"; readonly claim: Claim; readonly found: Json | undefined }
  | { readonly of: "events"; readonly expected: readonly string[]; readonly found: readonly string[] }
  | { readonly of: "error-code"; readonly expected: number; readonly found: number | undefined }
  | { readonly of: "lost"; readonly expected: "none" | "some"; readonly found: number };

/** Codes that speak of the operator or of the server's load, and not of the way of writing. */
const UNRELATED = new Set([401, 403, 429, 502, 503, 504]);

/** Holds an answer against what was expected of it. */
export function judge(answer: LabAnswer, expected: Expected): Verdict {
  if (answer.kind === "silence") return untold({ kind: "silence", message: answer.message });
  if (answer.kind === "withheld") return untold({ kind: "withheld", why: answer.why });
  if (answer.code !== expected.code && UNRELATED.has(answer.code))
    return untold({ kind: "refused", code: answer.code, message: statusOf(answer).message });
  const differences = differencesOf(answer, expected);
  return differences.length === 0 ? { kind: "as-expected" } : { kind: "otherwise", differences };
}

function untold(why: Untold): Verdict {
  return { kind: "untold", why };
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

function errorDifference({ events = [] }: Answered, expected: number): readonly Difference[] {
  const error = events.find(({ type }) => type === "ERROR");
  const code = propertyOf(error?.object, "code");
  if (code === expected) return [];
  return [{ of: "error-code", expected, found: typeof code === "number" ? code : undefined }];
}
