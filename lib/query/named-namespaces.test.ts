// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { namedNamespaces, nameNamespace } from "./named-namespaces";

beforeEach(() => localStorage.clear());

test("keeps what each operator has named, once and in order", () => {
  nameNamespace("carol", "shop");
  nameNamespace("carol", "edge");
  nameNamespace("carol", "shop");
  nameNamespace("dave", "data");
  expect(namedNamespaces("carol")).toEqual(["shop", "edge"]);
  expect(namedNamespaces("dave")).toEqual(["data"]);
});

test.each(["not json", "null", "[]", '{"erin":"shop"}', '{"erin":[1]}'])(
  "takes %s under its key for nothing",
  (junk) => {
    localStorage.setItem("truce-namespaces", junk);
    expect(namedNamespaces("erin")).toEqual([]);
  },
);
