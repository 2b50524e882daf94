import { expect, test } from "vitest";
import { openDraft } from "@/lib/draft/reduce";
import { alert, stored } from "@/lib/draft/sample-rules";
import { keepCreated, withCreated } from "./created-here";

const CREATED = stored({ version: "v1", rules: [alert("Slow", "5m")] });

test("the editor of a created object says so once, with the warnings", () => {
  keepCreated({ object: CREATED, warnings: ["spec.old is deprecated"] });
  const start = withCreated(openDraft(CREATED));
  expect(start).toMatchObject({
    kind: "clean",
    notice: { kind: "saved", version: "v1", changes: undefined, warnings: ["spec.old is deprecated"] },
  });
  expect(withCreated(openDraft(CREATED))).toMatchObject({ notice: undefined });
});

test("an object that a controller has written to since is still the created one", () => {
  keepCreated({ object: CREATED, warnings: [] });
  const later = stored({ version: "v2", rules: [alert("Slow", "5m")] });
  expect(withCreated(openDraft(later))).toMatchObject({ notice: { kind: "saved", version: "v1" } });
});

test("another object is not what was created", () => {
  keepCreated({ object: CREATED, warnings: [] });
  const other = stored({ version: "v1", uid: "u2", rules: [] });
  expect(withCreated(openDraft(other))).toEqual(openDraft(other));
});
