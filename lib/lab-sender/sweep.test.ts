import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/json/json";
import type { LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { scratchManifest, scratchName } from "@/lib/lab/scratch";
import { STORY_SPEC } from "@/lib/lab/story";
import { sweep, sweepLate } from "./sweep";

const NAME = scratchName("PrometheusRule", "shop", "x1");

/** A cluster that holds scratch objects, and deletes them by their uid. */
function clusterOf(...names: readonly (typeof NAME)[]) {
  const stored = new Map<string, JsonObject>();
  const sent: LabRequest[] = [];
  const store = (name: typeof NAME) => {
    const manifest = scratchManifest(name, STORY_SPEC);
    const uid = `u${stored.size + 1}`;
    stored.set(uid, { ...manifest, metadata: { ...Object(manifest.metadata), uid } });
  };
  for (const name of names) store(name);
  const send = async (request: LabRequest): Promise<LabAnswer> => {
    sent.push(request);
    if (request.kind === "list") return answered(200, { items: [...stored.values()] });
    const isThere = request.kind === "delete" && stored.delete(request.object.uid);
    return answered(isThere ? 200 : 404, {});
  };
  return { stored, store, send, sent };
}

function answered(code: number, body: JsonObject): LabAnswer {
  return { kind: "answered", code, body, warnings: [] };
}

test("what carries the run's label is deleted, by its uid", async () => {
  const { stored, send, sent } = clusterOf(NAME);
  expect(await sweep(NAME, send)).toEqual([]);
  expect([...stored]).toEqual([]);
  expect(sent.at(-1)).toEqual({
    kind: "delete",
    object: { ...NAME, uid: "u1" },
    preconditions: { uid: "u1" },
  });
});

test("an object whose create arrives after the first look is deleted at the second", async () => {
  const { stored, store, send } = clusterOf();
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  expect(await sweep(NAME, send)).toEqual([]);
  const late = sweepLate([NAME], send, () => passed);
  store(NAME);
  expect(stored.size).toBe(1);
  open();
  await late;
  expect(stored.size).toBe(0);
});

test("nothing is waited for where there is nothing to look for", async () => {
  const { send } = clusterOf();
  await expect(sweepLate([], send, () => Promise.reject(new Error("it waited")))).resolves.toBeUndefined();
});

test("a list or a deletion that is refused is told", async () => {
  const forbidden = answered(403, {});
  expect(await sweep(NAME, async () => forbidden)).toEqual([forbidden]);
  const { send } = clusterOf(NAME);
  const mayNotDelete = (request: LabRequest) =>
    request.kind === "delete" ? Promise.resolve(forbidden) : send(request);
  expect(await sweep(NAME, mayNotDelete)).toEqual([forbidden]);
});
