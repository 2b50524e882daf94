import { expect, test } from "vitest";
import { formatLabPlace, parseLabPlace } from "./lab-address";

test("an address says which scenario, and where", () => {
  const search = formatLabPlace("put", "shop");
  expect(search).toBe("?scenario=put&namespace=shop");
  expect(parseLabPlace(new URLSearchParams(search))).toEqual({ scenario: "put", namespace: "shop" });
  expect(formatLabPlace("put", "")).toBe("?scenario=put");
});

test("without a word it is the first scenario, and none that there is not", () => {
  expect(parseLabPlace(new URLSearchParams())).toEqual({ scenario: "kubectl-edit", namespace: "" });
  expect(parseLabPlace(new URLSearchParams("scenario=nope")).scenario).toBeUndefined();
});
