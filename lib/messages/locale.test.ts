import { expect, test } from "vitest";
import { localeLike } from "./locale";

test.each([
  ["zh-TW", "zh-CN"],
  ["zh", "zh-CN"],
  ["en-AU", "en"],
  ["de", "en"],
  ["", "en"],
])("a browser of %j reads %s", (tag, locale) => {
  expect(localeLike(tag)).toBe(locale);
});
