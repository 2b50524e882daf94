import { expect, test } from "vitest";
import { messagesFor } from "@/lib/messages/catalogues";
import type { Changer } from "@/lib/prometheus-rule/changers";
import { changersText } from "./changers-text";

const messages = messagesFor("en");

function changer(by: string, groups: readonly string[], object = false): Changer {
  return { by, via: "truce", at: undefined, groups, object };
}

test("nobody is known, one person goes by name", () => {
  expect(changersText([], messages)).toBe(undefined);
  expect(changersText([changer("bob", ["shop"])], messages)).toBe("bob");
});

test("of several people each is named with what they changed", () => {
  const changers = [changer("bob", ["shop"]), changer("carol", ["pay", "cart"], true), changer("dave", [])];
  expect(changersText(changers, messages)).toBe("bob (shop), carol (pay, cart, the object itself), and dave");
});

test("more than fit into a line are counted", () => {
  const groups = ["a", "b", "c", "d", "e"];
  const changers = ["bob", "carol", "dave", "erin", "frank"].map((by) => changer(by, groups));
  expect(changersText(changers, messages)).toBe(
    "bob (a, b, c, 2 more), carol (a, b, c, 2 more), dave (a, b, c, 2 more), and 2 more",
  );
});
