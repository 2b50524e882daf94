import { expect, test } from "vitest";
import { kilobytes, milliseconds, percentile, timing } from "./samples";

const ONE_TO_TWENTY = Array.from({ length: 20 }, (_, at) => 20 - at);

test("a percentile is the sample of the nearest rank", () => {
  expect(percentile(ONE_TO_TWENTY, 0.5)).toBe(10);
  expect(percentile(ONE_TO_TWENTY, 0.95)).toBe(19);
  expect(percentile([7], 0.5)).toBe(7);
  expect(() => percentile([], 0.5)).toThrow();
});

test("samples are put in order as numbers", () => {
  expect(percentile([100, 9, 10], 0.5)).toBe(10);
});

test("a goal is held against the percentile that it names", () => {
  expect(timing("x", ONE_TO_TWENTY, { p50: 11 }).goal).toEqual({ text: "< 11 ms", met: true });
  expect(timing("x", ONE_TO_TWENTY, { p95: 19 }).goal).toEqual({ text: "p95 < 19 ms", met: false });
  expect(timing("x", ONE_TO_TWENTY).goal).toBeUndefined();
});

test("figures keep as many digits as they are worth", () => {
  expect(milliseconds(0.12345)).toBe("0.123 ms");
  expect(milliseconds(12.345)).toBe("12.3 ms");
  expect(milliseconds(999.6)).toBe("1 s");
  expect(milliseconds(1234)).toBe("1.23 s");
  expect(kilobytes(8_412)).toBe("8.4 KB");
  expect(kilobytes(150_400)).toBe("150 KB");
});
