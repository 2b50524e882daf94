import { expect, test } from "vitest";
import { preferredLocale } from "./preferred-locale";

test.each([
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh-CN"],
  ["zh-TW", "zh-CN"],
  ["zh-Hant-HK,en;q=0.5", "zh-CN"],
  ["zh-Hans-SG", "zh-CN"],
  ["ZH", "zh-CN"],
  ["en-GB,zh-CN;q=0.9", "en"],
  ["zh-CN;q=0.3,en-US;q=0.7", "en"],
  ["de-DE,de;q=0.9,zh;q=0.5,en;q=0.4", "zh-CN"],
  ["zh;q=0,de", "en"],
  ["fr-FR,de", "en"],
  ["*", "en"],
  ["", "en"],
  [";;;,q=", "en"],
  [undefined, "en"],
])("a browser that accepts %j is answered in %s", (accepted, locale) => {
  expect(preferredLocale(undefined, accepted)).toBe(locale);
});

test("what the operator has chosen counts more than what the browser accepts", () => {
  expect(preferredLocale("en", "zh-CN")).toBe("en");
  expect(preferredLocale("zh-CN", "en")).toBe("zh-CN");
});

test.each(["", "zh", "de", "zh-cn", "__proto__"])("a cookie that says %j is no choice", (cookie) => {
  expect(preferredLocale(cookie, "zh-CN")).toBe("zh-CN");
  expect(preferredLocale(cookie, "en")).toBe("en");
});
