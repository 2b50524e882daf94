import { expect, test } from "vitest";
import { documentOf, draw } from "@/lib/merge/testing/notation";
import { METHODS } from "./contenders";

test("an insert above an edit: Truce and diff3 keep both, a merge patch loses the insert, an index hits another rule", () => {
  const [base, mine, theirs] = [
    "g[A for=5m, B for=5m, C for=5m]",
    "g[A for=5m, B for=5m, C for=9m]",
    "g[X, A for=5m, B for=5m, C for=5m]",
  ].map(documentOf);
  const results = METHODS.map(({ name, merge }) => {
    const merged = merge(base ?? null, mine ?? null, theirs ?? null);
    return [name, merged === undefined ? "asks" : draw(merged)];
  });
  expect(Object.fromEntries(results)).toEqual({
    Truce: "g[X, A for=5m, B for=5m, C for=9m]",
    "diff3 on YAML": "g[X, A for=5m, B for=5m, C for=9m]",
    "merge patch": "g[A for=5m, B for=5m, C for=9m]",
    "JSON patch": "g[X, A for=5m, B for=9m, C for=5m]",
    "index paths": "g[X, A for=5m, B for=9m, C for=5m]",
  });
});
