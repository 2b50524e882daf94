import { expect, test } from "vitest";
import { beforeHan } from "./before-han";

test.each([
  ["bob", "bob 保存了"],
  ["argocd-controller@x.", "argocd-controller@x. 保存了"],
  ["bob（checkout）", "bob（checkout）保存了"],
  ["bob、alice、另外 2 个", "bob、alice、另外 2 个保存了"],
])("%s stands in front of Chinese as it should", (name, text) => {
  expect(`${beforeHan(name)}保存了`).toBe(text);
});
