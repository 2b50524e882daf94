import { expect, test } from "vitest";
import type { Failure } from "@/lib/failure/failure";
import { type LiveRule, retryPause } from "./live-rule";

function failed(failure: Failure): LiveRule {
  return { ok: false, failure };
}

test("a reading that failed for a passing reason is tried again, not sooner than the cluster asks for", () => {
  expect(retryPause(failed({ kind: "unavailable", message: "", webhook: undefined }))).toBe(2_000);
  expect(retryPause(failed({ kind: "rate-limited", message: "", retryAfterSeconds: 7 }))).toBe(7_000);
  expect(retryPause(failed({ kind: "rate-limited", message: "", retryAfterSeconds: 1 }))).toBe(2_000);
});

test("what is known, gone or refused is not asked for again", () => {
  expect(retryPause(undefined)).toBe(false);
  expect(retryPause({ ok: true, value: {} as never })).toBe(false);
  expect(retryPause(failed({ kind: "not-found", message: "" }))).toBe(false);
  expect(retryPause(failed({ kind: "forbidden", message: "" }))).toBe(false);
  expect(retryPause(failed({ kind: "unauthenticated", message: "" }))).toBe(false);
});
