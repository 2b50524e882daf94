// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWriter } from "./writer";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recorded() {
  const written: string[] = [];
  const left: string[] = [];
  const write = async (value: string) => void written.push(value);
  return { written, left, writer: openWriter<string>(write, (value) => left.push(value)) };
}

test("a keystroke is written within half a second", () => {
  const { written, writer } = recorded();
  writer.schedule("a");
  vi.advanceTimersByTime(499);
  expect(written).toEqual(["a"]);
});

test("somebody who never pauses is written as well", () => {
  const { written, writer } = recorded();
  for (let typed = 1; typed <= 20; typed += 1) {
    writer.schedule("x".repeat(typed));
    vi.advanceTimersByTime(50);
  }
  expect(written.length).toBeGreaterThan(1);
  expect(written.at(-1)?.length).toBeGreaterThan(10);
});

test("what is waiting is written when the page goes away", () => {
  const { written, writer } = recorded();
  writer.schedule("a");
  window.dispatchEvent(new Event("pagehide"));
  expect(written).toEqual(["a"]);
});

test("what is waiting is written when the tab is hidden, and not when it is shown", () => {
  const { written, writer } = recorded();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  writer.schedule("a");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(written).toEqual([]);
  visibility.mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(written).toEqual(["a"]);
});

test("a closed writer has written everything and hears nothing more", () => {
  const { written, writer } = recorded();
  writer.schedule("a");
  writer.close();
  window.dispatchEvent(new Event("pagehide"));
  vi.advanceTimersByTime(1000);
  expect(written).toEqual(["a"]);
});

test("what is not known to be written when the page goes away is said at once", async () => {
  const { left, writer } = recorded();
  writer.schedule("a");
  vi.advanceTimersByTime(300);
  window.dispatchEvent(new Event("pagehide"));
  expect(left).toEqual(["a"]);
  await vi.runAllTimersAsync();
  window.dispatchEvent(new Event("pagehide"));
  expect(left).toEqual(["a"]);
});
