import { expect, test } from "vitest";
import { shortcutsFor } from "./shortcuts";

const groups = (path: string) => shortcutsFor(path).map(({ group }) => group);

test("the lab's own keys come first on its page, and the others stay in their order", () => {
  const [first, ...rest] = groups("/lab");
  expect(first).toBe("lab");
  expect(rest).toEqual(groups("/rules").filter((group) => group !== "lab"));
  expect(groups("/rules")[0]).toBe("everywhere");
});
