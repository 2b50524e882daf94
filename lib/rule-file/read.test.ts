import { expect, test } from "vitest";
import { readRuleFile } from "./read";

const OBJECT = `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: shop
spec:
  groups: []
`;

function kindIn(text: string): string {
  const read = readRuleFile(text);
  return read.ok ? `${read.file.kind} ${read.file.format}` : `${read.fault.kind} ${read.fault.line}`;
}

test.each([
  ["object yaml", OBJECT],
  ["plain yaml", "# rules\ngroups:\n- name: shop\n"],
  ["plain yaml", "groups:\n"],
  ["plain yaml", "{groups: []}"],
  ["plain json", '{"groups": [{"name": "shop"}]}\n'],
  ["plain json", '\uFEFF{\r\n\t"groups": []\r\n}\r\n'],
  [
    "object json",
    '{"apiVersion": "monitoring.coreos.com/v1", "kind": "PrometheusRule", "metadata": {}, "spec": {}}',
  ],
  ["empty yaml", ""],
  ["empty yaml", "# nothing yet\n---\n"],
  ["empty json", "{}"],
])("a file is known by what it says: %s", (expected, text) => {
  expect(kindIn(text)).toBe(expected);
});

test.each([
  ["syntax 2", "groups:\n\t- name: shop\n"],
  ["syntax 3", `groups: []\n---\n${OBJECT}`],
  ["syntax 3", "groups:\n- name: shop\n  name: cart\n"],
  ["syntax 3", '{\n\t"groups": [],\n\t"groups": []\n}'],
  ["syntax 2", '{"groups": [\n  {"name": "shop"]}\n'],
  ["no-map 2", "# rules\n- name: shop\n"],
  ["no-map 1", "Nothing to see here"],
  ["other-object 2", "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\n"],
  ["other-object 1", "apiVersion: monitoring.coreos.com/v2\nkind: PrometheusRule\nmetadata: {}\n"],
  ["no-metadata 1", "apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nspec: {}\n"],
  ["no-metadata 3", "apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata: [shop]\n"],
  ["no-rules 1", "scrape_configs: []\n"],
])("what is no file of rules is a fault with its line: %s", (expected, text) => {
  expect(kindIn(text)).toBe(expected);
});

test("another object is named by its apiVersion and kind", () => {
  expect(readRuleFile("apiVersion: v1\nkind: List\nitems: []\n")).toMatchObject({
    fault: { found: "v1 List" },
  });
});

test("all that the text says is the value, integers beyond 2^53 and odd keys included", () => {
  const text = '{"groups": [{"name": "shop", "limit": 9007199254740993}], "__proto__": {"a": 1}}';
  const read = readRuleFile(text);
  expect(read.ok && Object.keys(read.file.value)).toEqual(["groups", "__proto__"]);
  expect(read.ok && read.file.value.groups).toEqual([{ name: "shop", limit: 9007199254740993n }]);
});
