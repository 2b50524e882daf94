// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeListAddress, followListAddress, listAddress } from "./list-address";

let heard: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, "", "/rules?q=k");
  heard = [];
  stop = followListAddress(() => heard.push(listAddress()));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("listeners hear of each key at once, the browser of the last one when typing rests", () => {
  const written = vi.spyOn(window.history, "replaceState");
  for (const typed of ["?q=ka", "?q=kaf", "?q=kafk"]) changeListAddress(typed);
  expect(heard).toEqual(["?q=ka", "?q=kaf", "?q=kafk"]);
  expect(window.location.search).toBe("?q=k");
  vi.runAllTimers();
  expect(window.location.search).toBe("?q=kafk");
  expect(written).toHaveBeenCalledOnce();
});

test.each([
  ["Enter opens a row", new KeyboardEvent("keydown", { key: "Enter" })],
  ["a click follows a link", new Event("pointerdown")],
  ["the field is left", new Event("focusout")],
  ["the page is reloaded", new Event("pagehide")],
])("before %s the address is there", (_, event) => {
  changeListAddress("?q=kafka");
  window.dispatchEvent(event);
  expect(window.location.search).toBe("?q=kafka");
});

test("another key writes nothing yet", () => {
  changeListAddress("?q=kafka");
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  expect(window.location.search).toBe("?q=k");
});

test("what was typed last does not follow the operator to another address", () => {
  changeListAddress("?q=kafka");
  window.history.replaceState(null, "", "/rules?q=disks");
  window.dispatchEvent(new Event("popstate"));
  vi.runAllTimers();
  expect(listAddress()).toBe("?q=disks");

  changeListAddress("?q=kafka");
  stop();
  vi.runAllTimers();
  expect(window.location.search).toBe("?q=disks");
});
