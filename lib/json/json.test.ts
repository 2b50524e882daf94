import { expect, test } from "vitest";
import {
  equalJson,
  formatJson,
  isDeeperThan,
  type Json,
  parseJson,
  stringifyJson,
  tryParseJson,
} from "./json";

test("an integer beyond 2^53 survives a round trip", () => {
  const text = '{"limit":9007199254740993,"name":"12345678901234567890"}';
  expect(stringifyJson(parseJson(text))).toBe(text);
});

test("JSON is indented where that is asked for, also with integers beyond 2^53", () => {
  expect(stringifyJson({ a: [1] }, "  ")).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(stringifyJson({ a: 9007199254740993n }, "\t")).toBe('{\n\t"a": 9007199254740993\n}');
});

test("ordinary numbers stay numbers, also in a text that holds a large one", () => {
  expect(parseJson("[1,1.5,-0,12345678901234567890]")).toEqual([1, 1.5, -0, 12345678901234567890n]);
});

test("a key named __proto__ is data", () => {
  const value = parseJson('{"__proto__":{"a":1}}');
  expect(stringifyJson(value)).toBe('{"__proto__":{"a":1}}');
});

test("equality ignores key order and undefined properties, and nothing else", () => {
  expect(equalJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1, c: undefined })).toBe(true);
  expect(equalJson({ a: null }, {})).toBe(false);
  expect(equalJson([1, 2], [2, 1])).toBe(false);
  expect(equalJson(1n, 1)).toBe(true);
  expect(equalJson("1", 1n)).toBe(false);
});

test("what is no JSON is undefined where it is only tried", () => {
  expect(tryParseJson('{"a":[1]}')).toEqual({ a: [1] });
  for (const text of ["", "{", "<html>", '{"a":12345678901234567890'])
    expect(tryParseJson(text)).toBeUndefined();
});

const nested = (innermost: Json): Json => {
  let value = innermost;
  for (let depth = 0; depth < 100_000; depth += 1) value = depth % 2 ? [value] : { a: value };
  return value;
};

test("depth counts the lists and objects around the innermost one, itself included", () => {
  expect(isDeeperThan("text", 0)).toBe(false);
  expect(isDeeperThan(null, 0)).toBe(false);
  expect(isDeeperThan([], 0)).toBe(true);
  const value = { a: 1, b: [{ c: [] }], d: {} };
  expect(isDeeperThan(value, 4)).toBe(false);
  expect(isDeeperThan(value, 3)).toBe(true);
  expect(isDeeperThan(nested(1), 100_000)).toBe(false);
  expect(isDeeperThan(nested(1), 99_999)).toBe(true);
});

test("values nested without end are compared without exhausting the stack", () => {
  expect(equalJson(nested(1), nested(1))).toBe(true);
  expect(equalJson(nested(1), nested(2))).toBe(false);
  expect(equalJson(null, {})).toBe(false);
});

test("JSON for people has a line for each property, and keeps integers beyond 2^53", () => {
  expect(formatJson({ limit: 1, gone: undefined })).toBe('{\n  "limit": 1\n}');
  expect(formatJson({ limit: 9007199254740993n })).toBe('{\n  "limit": 9007199254740993\n}');
});
