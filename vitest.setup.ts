import { afterEach, expect, vi } from "vitest";

// A warning that nobody reads is a fault that nobody mends: console.error fails the test that caused it.
const error = vi.spyOn(console, "error");

afterEach(() => {
  const calls = error.mock.calls.map((call) => call.map(String).join(" "));
  error.mockClear();
  expect(calls, "console.error was called").toEqual([]);
});
