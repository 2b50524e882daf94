import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { equalJson, isJsonObject, type JsonObject, stringifyJson } from "@/lib/json/json";
import { decideAll, outcome } from "@/lib/merge/session";
import { crowdedDocument } from "@/lib/merge/testing/arbitrary";
import { writeYaml } from "@/lib/yaml/write";
import { markedText } from "./conflict-blocks";
import { grainOf } from "./landmarks";
import { fileOf } from "./testing/files";
import { taken } from "./testing/taken";
import { openFileMerge, type ThreeFiles, wholeValue } from "./three-way";
import { rewriteFile } from "./write";

vi.setConfig({ testTimeout: 60_000 });

const OBJECT = { apiVersion: "monitoring.coreos.com/v1", kind: "PrometheusRule" };

/** Objects that hold whatever fits into one, and what does not. */
const object = crowdedDocument().map((document): JsonObject => {
  const { metadata, ...rest } = document as JsonObject;
  return { ...OBJECT, metadata: isJsonObject(metadata) ? metadata : { name: "n" }, ...rest };
});

const text = fc
  .tuple(object, fc.boolean())
  .map(([value, json]) => (json ? `${stringifyJson(value, "  ")}\n` : writeYaml(value)));

function opened(base: string, mine: string, theirs: string) {
  const files: ThreeFiles = { base: fileOf(base), mine: fileOf(mine), theirs: fileOf(theirs) };
  const merge = openFileMerge(files);
  if (!merge.ok) throw new Error(`these files merge: ${merge.fault.kind}`);
  return { files, session: merge.session };
}

test("the merged text says what was merged, in the format of mine", () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const { files, session } = opened(base, mine, theirs);
      const whole = wholeValue(files, outcome(session).value);
      const merged = fileOf(rewriteFile(files.mine, whole));
      expect(equalJson(merged.value, whole)).toBe(true);
      expect(merged.format).toBe(files.mine.format);
    }),
    { numRuns: 120 },
  );
});

test("merging mine with an unchanged theirs is mine, merging theirs into an unchanged mine says what theirs says", () => {
  fc.assert(
    fc.property(text, text, (base, other) => {
      const mine = opened(base, other, base);
      expect(rewriteFile(mine.files.mine, wholeValue(mine.files, outcome(mine.session).value))).toBe(other);
      const theirs = opened(base, base, other);
      const whole = wholeValue(theirs.files, outcome(theirs.session).value);
      expect(equalJson(whole, theirs.files.theirs.value)).toBe(true);
    }),
    { numRuns: 120 },
  );
});

test("whoever decides every marked conflict for one side has what the merge makes of that", () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const { files, session } = opened(base, mine, theirs);
      const taking = (version: "base" | "mine" | "theirs") =>
        rewriteFile(files.mine, wholeValue(files, outcome(decideAll(session, version)).value));
      const renditions = { base: taking("base"), mine: taking("mine"), theirs: taking("theirs") };
      const grain = grainOf(outcome(session).undecided);
      const marked = markedText(renditions, grain, { size: 7, base: true });
      for (const version of ["base", "mine", "theirs"] as const)
        expect(taken(marked, version)).toBe(renditions[version]);
    }),
    { numRuns: 80 },
  );
});
