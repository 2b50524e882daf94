import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenFor } from "./interruption";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a terminal that is closed is a signal, too", () => {
  const signals = new EventEmitter();
  const onFirst = vi.fn();
  listenFor({ onFirst, onAgain: () => undefined }, signals);
  signals.emit("SIGHUP", "SIGHUP");
  expect(onFirst).toHaveBeenCalledWith(129);
});

test("a signal that is passed on twice is one; a later one is another", () => {
  const signals = new EventEmitter();
  const seen: string[] = [];
  const stop = listenFor(
    { onFirst: (code) => seen.push(`first ${code}`), onAgain: (code) => seen.push(`again ${code}`) },
    signals,
  );
  signals.emit("SIGINT", "SIGINT");
  vi.advanceTimersByTime(900);
  signals.emit("SIGINT", "SIGINT");
  expect(seen).toEqual(["first 130"]);
  vi.advanceTimersByTime(200);
  signals.emit("SIGTERM", "SIGTERM");
  expect(seen).toEqual(["first 130", "again 143"]);
  stop();
  expect(signals.eventNames()).toEqual([]);
});
