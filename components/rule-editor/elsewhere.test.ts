import { expect, test } from "vitest";
import type { DraftNews } from "@/lib/draft-store/news";
import { elsewhereAfter, type OwnDraft } from "./elsewhere";

const OWN: OwnDraft = { operator: "bob", id: "mine", namespace: "shop", name: "cart" };
const kept = (fields: Partial<OwnDraft>): DraftNews => ({ kind: "kept", ...OWN, id: "other", ...fields });

test("a draft of the same object that is begun in another tab is noticed, and its end too", () => {
  const begun = elsewhereAfter(undefined, kept({}), OWN);
  expect(begun).toBe("other");
  expect(elsewhereAfter(begun, kept({ id: "third" }), OWN)).toBe("other");
  expect(elsewhereAfter(begun, { kind: "forgotten", operator: "bob", id: "third" }, OWN)).toBe("other");
  expect(elsewhereAfter(begun, { kind: "forgotten", operator: "bob", id: "other" }, OWN)).toBeUndefined();
});

test.each([
  ["this tab's own draft", { id: "mine" }],
  ["another operator's", { operator: "alice" }],
  ["one of another object", { name: "stock" }],
  ["one in another namespace", { namespace: "billing" }],
])("%s is no news", (_, fields) => {
  expect(elsewhereAfter(undefined, kept(fields), OWN)).toBeUndefined();
});
