import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deadline } from "./deadline";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("aborts in time with a TimeoutError", () => {
  const { signal } = deadline(1_000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("aborts with the outer signal, for its reason", () => {
  const outer = new AbortController();
  const { signal } = deadline(1_000, outer.signal);
  outer.abort("given up");
  expect(signal.reason).toBe("given up");
  expect(deadline(1_000, AbortSignal.abort("before")).signal.reason).toBe("before");
});

test("aborts no more once it has ended", () => {
  const outer = new AbortController();
  const { signal, end } = deadline(1_000, outer.signal);
  end();
  outer.abort();
  vi.advanceTimersByTime(2_000);
  expect(signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("comes also where nothing but a listener has it when garbage is collected", async () => {
  vi.useRealTimers();
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  const aborted = new Promise<void>((done) => {
    deadline(50, new AbortController().signal).signal.addEventListener("abort", () => done());
  });
  gc();
  await aborted;
});
