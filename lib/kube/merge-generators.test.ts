import { expect, test } from "vitest";
import { mergeGenerators } from "./merge-generators";

test("yields what any yields, fairly, and ends with the first that returns", async () => {
  const merged = mergeGenerators(
    new Map([
      ["a", counting(2)],
      ["b", counting(5)],
    ]),
  );
  const seen: string[] = [];
  for (;;) {
    const { value, done } = await merged.next();
    if (done) {
      expect(value).toEqual(["a", "end of 2"]);
      break;
    }
    seen.push(value.join(""));
  }
  expect(seen.filter((each) => each.startsWith("a"))).toEqual(["a1", "a2"]);
  expect(seen).toContain("b2");
});

async function* counting(to: number): AsyncGenerator<number, string> {
  for (let n = 1; n <= to; n++) yield n;
  return `end of ${to}`;
}
