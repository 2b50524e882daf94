import { expect, test } from "vitest";
import { failure } from "./failure";

const FORBIDDEN = {
  kind: "forbidden",
  message: 'User "carol" cannot get resource "prometheusrules" in the namespace "payments"',
} as const;

test("what the server says without a full stop is ended by one", () => {
  expect(failure.what(FORBIDDEN)).toBe(
    'You are not allowed to do this: User "carol" cannot get resource "prometheusrules" in the namespace "payments".',
  );
  expect(failure.what({ kind: "not-found", message: "It is gone." })).toBe("It is gone.");
});

test("saving elsewhere is advised only where something was to be saved", () => {
  expect(failure.next(FORBIDDEN)).toContain("save it elsewhere");
  expect(failure.nextWithoutDraft(FORBIDDEN)).toBe(
    "Ask whoever runs the cluster for the right, or sign in as somebody who has it.",
  );
});
