import { expect, test } from "vitest";
import { applyEdits } from "@/lib/yaml/text-range";
import { analyse } from "./analysis";
import { quotesFor } from "./quotes";

const rule = (field: string, more = "") => `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: cart
  namespace: shop
spec:
  groups:
    - name: shop${more}
      rules:
        - alert: Slow
          expr: shop > 1
          labels:
            ${field}
`;

/** The text with every scalar in quotes for which quotes are offered. */
function mended(text: string): string {
  const { remarks } = analyse(text, undefined, []);
  return applyEdits(
    text,
    remarks.flatMap((remark) => quotesFor(text, remark) ?? []),
  );
}

test.each([
  ["paging: on", "paging: 'on'", "a word that kubectl takes for true"],
  ["build: 0777 # octal", "build: '0777' # octal", "a number where text must stand"],
  ["rate: 1e3", "rate: '1e3'", "a number that would be respelt"],
  ["from: 12:30", "from: '12:30'", "a time of day"],
  ["page: {{ $labels.page }}", "page: '{{ $labels.page }}'", "a template"],
])("%s becomes %s: %s", (typed, quoted) => {
  expect(mended(rule(typed))).toBe(rule(quoted));
  expect(
    analyse(rule(quoted), undefined, []).remarks.filter((remark) => remark.severity === "error"),
  ).toEqual([]);
});

test("a key is put in quotes as well", () => {
  expect(mended(rule("on: page"))).toBe(rule("'on': page"));
});

test("what quotes do not mend is left alone", () => {
  for (const text of [rule("paging: {}"), rule("severity: page", "\n      limit: 1e3"), "spec: [\n"])
    expect(mended(text)).toBe(text);
});
