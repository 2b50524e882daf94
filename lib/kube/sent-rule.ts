import type { Failure } from "@/lib/failure/failure";
import { fail, type Result, succeed } from "@/lib/failure/result";
import { isDeeperThan, type Json, tryParseJson } from "@/lib/json/json";
import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";
import { asRule, asStoredRule } from "./stored-rule";

/** No rule comes near it; what walks or writes values by recursion would exhaust the stack at a few thousand. */
const MOST_LEVELS = 1000;

/** The text that a page sent as a PrometheusRule, or an `invalid` failure that says what it is not. */
export function sentRule(text: string): Result<PrometheusRule, Failure> {
  return read(text, asRule, "a PrometheusRule");
}

/** The same for one that names the uid and the version it was based on. */
export function sentStoredRule(text: string): Result<StoredRule, Failure> {
  return read(text, asStoredRule, "a stored PrometheusRule");
}

/** Only a page of another version, or something that is no page, sends such a thing. */
export function malformed(message: string): Result<never, Failure> {
  return fail({ kind: "invalid", message, causes: [] });
}

function read<T>(
  text: string,
  as: (value: Json | undefined) => T | undefined,
  expected: string,
): Result<T, Failure> {
  const value = tryParseJson(text);
  if (isDeeperThan(value, MOST_LEVELS))
    return malformed(
      `What was sent is nested more than ${MOST_LEVELS} levels deep, which no PrometheusRule is.`,
    );
  const rule = as(value);
  return rule === undefined ? malformed(`What was sent is not ${expected}.`) : succeed(rule);
}
