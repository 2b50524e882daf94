import { expect, test } from "vitest";
import { ageOf } from "./age";

const now = Date.parse("2031-05-01T12:00:00Z");

test.each([
  ["2031-05-01T11:59:30Z", { kind: "now" }],
  ["2031-05-01T12:00:40Z", { kind: "now" }],
  ["2031-05-01T11:58:01Z", { kind: "ago", value: 1, unit: "minute" }],
  ["2031-05-01T09:00:00Z", { kind: "ago", value: 3, unit: "hour" }],
  ["2031-04-29T12:00:00Z", { kind: "ago", value: 2, unit: "day" }],
  ["2029-05-01T12:00:00Z", { kind: "ago", value: 2, unit: "year" }],
])("%s is %j", (then, age) => {
  expect(ageOf(Date.parse(then), now)).toEqual(age);
});
