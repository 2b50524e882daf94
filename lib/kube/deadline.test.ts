import { setImmediate as nextTurn } from "node:timers/promises";
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

test("aborts no more in time once it has ended", () => {
  const { signal, end } = deadline(1_000, new AbortController().signal);
  end();
  vi.advanceTimersByTime(2_000);
  expect(signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("many at once listen to one outer signal without a warning", () => {
  const outer = new AbortController();
  const warned = vi.spyOn(process, "emitWarning");
  const signals = Array.from({ length: 50 }, () => deadline(1_000, outer.signal).signal);
  outer.abort();
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
  expect(warned).not.toHaveBeenCalled();
});

test("comes also where nothing but a listener has it when garbage is collected", async () => {
  vi.useRealTimers();
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  const outer = new AbortController();
  const aborted = new Promise<void>((done) => {
    deadline(200, outer.signal).signal.addEventListener("abort", () => done());
  });
  // What was made in this turn is held until its end.
  await nextTurn();
  gc();
  await aborted;
  expect(outer.signal.aborted).toBe(false);
});
