import { expect, test } from "vitest";
import { afterHan, beforeHan } from "./before-han";

test.each([
  ["bob", "bob 保存了"],
  ["argocd-controller@x.", "argocd-controller@x. 保存了"],
  ["bob（checkout）", "bob（checkout）保存了"],
  ["bob、alice、另外 2 个", "bob、alice、另外 2 个保存了"],
])("%s stands in front of Chinese as it should", (name, text) => {
  expect(`${beforeHan(name)}保存了`).toBe(text);
});

test.each([
  ["bob", "由 bob"],
  ["“shop”", "由 “shop”"],
  ["对象本身", "由对象本身"],
])("%s stands after Chinese as it should", (name, text) => {
  expect(`由${afterHan(name)}`).toBe(text);
});
