import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { describeOnEachKind } from "@/e2e/apiserver/on-each-kind";
import { internalError, statusAnswer } from "@/e2e/faults/fault";
import type { JsonObject } from "@/lib/json/json";
import type { Answered, LabAnswer, LabEvent, RaceResult } from "@/lib/lab/answer";
import { rulesOf, valueAt } from "@/lib/lab/place";
import type { LabRequest, RaceWay } from "@/lib/lab/request";
import { metadataOf, type Scratch, scratchManifest, scratchName } from "@/lib/lab/scratch";
import { GROUP, ofTargetDown, rule, STORY_DATA, STORY_SPEC, TARGET_DOWN } from "@/lib/lab/story";
import { sendLab } from "@/lib/lab-sender/lab";
import { listLeftovers } from "@/lib/lab-sender/leftovers";
import { watchScratch } from "@/lib/lab-sender/live";
import { behindProxy, type ProxiedApiserver } from "./behind-proxy";

const NAMESPACE = "payments";
const MANAGER = "truce-lab:a";

let cluster: ProxiedApiserver;
let count = 0;

describeOnEachKind({}, (apiserver) => {
  beforeAll(async () => {
    cluster = await behindProxy(apiserver());
  });
  afterAll(() => cluster?.close());
  afterEach(async () => {
    for (const object of await leftovers())
      await send({ kind: "delete", object, preconditions: { uid: object.uid } });
  });

  describe("an object that is not the lab's", () => {
    test.each(["put", "patch", "apply", "delete", "race"] as const)("is not touched by %s", async (kind) => {
      const name = nextName();
      const metadata = { name: name.name, namespace: NAMESPACE };
      const foreign = await created(name, { ...scratchManifest(name, STORY_SPEC), metadata });
      const answer = await send(writeOf(kind, foreign.object));
      expect(answer).toEqual({ kind: "withheld", why: "not-ours" });
      expect(await stored(foreign.object)).toEqual(foreign.body);
      await apiserver().api("DELETE", pathOf(foreign.object), { token: "alice-token" });
    });

    test.each(["put", "patch", "apply", "delete", "race"] as const)(
      "because it was created anew, is not touched by %s",
      async (kind) => {
        const anew = await created(nextName());
        const answer = await send(writeOf(kind, { ...anew.object, uid: "another" }));
        expect(answer).toEqual({ kind: "withheld", why: "another-object" });
        expect(await stored(anew.object)).toEqual(anew.body);
      },
    );
  });

  describe("a race", () => {
    test("of sixteen with retries loses nothing and gives up nothing", async () => {
      const result = await race("retry", 16, 3);
      expect(result).toMatchObject({ acknowledged: result.rounds * 16, lost: 0 });
      // All had read the same version: at least all but one of each round met a conflict.
      expect(result.conflicts).toBeGreaterThanOrEqual(result.rounds * 15);
      expect(result.attempts).toBe(result.acknowledged + result.conflicts);
    });

    test("of patches that name no version is settled by the apiserver", async () => {
      const result = await race("append", 16, 3);
      expect(result).toMatchObject({ acknowledged: result.rounds * 16, lost: 0 });
    });

    test("of blind writers keeps one write of each round", async () => {
      const result = await race("blind", 4, 3);
      const [writes, lost] = [result.rounds * 4, result.rounds * 3];
      expect(result).toMatchObject({ attempts: writes, acknowledged: writes, conflicts: 0, lost });
    });

    test("begins without the rules of the race before", async () => {
      const { object } = await created(nextName());
      await send({ kind: "race", object, way: "append", writers: 2, rounds: 2 });
      const second = await send({ kind: "race", object, way: "append", writers: 2, rounds: 1 });
      expect(rulesOf(answered(second).body, GROUP)).toHaveLength(2 + 2);
    });

    test("ends with the first answer that is neither success nor conflict", async () => {
      const { object } = await created(nextName());
      cluster.proxy.inject({ on: { method: "PATCH" }, effect: { kind: "answer", answer: internalError() } });
      const request = { kind: "race", object, way: "append", writers: 2, rounds: 2 } as const;
      const answer = await sendLab(cluster.connectionOf("alice"), request);
      expect(answer).toMatchObject({ kind: "answered", code: 500 });
      expect(answered(answer).race).toBeUndefined();
    });
  });

  describe("the lane of what is stored", () => {
    test("tells what is there and what happens to it, over a cut and a forgotten version", async () => {
      const { object } = await created(nextName());
      const lane = watching(object);
      expect(await lane.next()).toMatchObject({ type: "ADDED", object: { metadata: { uid: object.uid } } });

      await setUser(object, "otherone");
      expect(userIn(await lane.next())).toEqual(["MODIFIED", "otherone"]);

      const gone = statusAnswer(410, "Expired", "too old resource version");
      cluster.proxy.inject({ on: { watch: true }, effect: { kind: "answer", answer: gone } });
      cluster.proxy.cutWatches();
      await setUser(object, "thirdone");
      expect(userIn(await lane.next())).toEqual(["MODIFIED", "thirdone"]);

      await send({ kind: "delete", object, preconditions: { uid: object.uid } });
      expect(await lane.next()).toMatchObject({ type: "DELETED" });
      const anew = await created(object);
      expect(await lane.next()).toMatchObject({
        type: "ADDED",
        object: { metadata: { uid: anew.object.uid } },
      });
      await lane.end();
    });

    test("ends with the Status of a refusal", async () => {
      const lane = watching(nextName(), "carol");
      expect(await lane.next()).toMatchObject({ type: "ERROR", object: { kind: "Status", code: 403 } });
      expect(await lane.next()).toBeUndefined();
    });
  });

  test("what is left of runs is listed, of both kinds, and nothing else", async () => {
    const { object } = await created(nextName());
    const map = await created(scratchName("ConfigMap", NAMESPACE, "left"));
    expect(await leftovers()).toEqual([
      { ...object, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      { ...map.object, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    const refused = await listLeftovers(cluster.directly("carol").connection, NAMESPACE);
    expect(refused).toMatchObject({ ok: false, failure: { kind: "answered", code: 403 } });
  });
});

function send(request: LabRequest): Promise<LabAnswer> {
  return sendLab(cluster.directly("alice").connection, request);
}

function nextName() {
  count += 1;
  return scratchName("PrometheusRule", NAMESPACE, `n${count}`);
}

async function created(name: Scratch | ReturnType<typeof nextName>, manifest?: JsonObject) {
  const { kind, namespace } = name;
  const content = kind === "ConfigMap" ? STORY_DATA : STORY_SPEC;
  const object = { kind, namespace, name: name.name };
  const body = manifest ?? scratchManifest(object, content);
  const answer = answered(await send({ kind: "create", object, manager: MANAGER, body }));
  expect(answer.code).toBe(201);
  return { body: answer.body, object: { ...object, uid: metadataOf(answer.body, "uid") ?? "" } };
}

async function stored(object: Scratch) {
  return answered(await send({ kind: "read", object })).body;
}

function answered(answer: LabAnswer): Answered {
  if (answer.kind !== "answered") throw new Error(`it was not answered: ${JSON.stringify(answer)}`);
  return answer;
}

async function leftovers() {
  const found = await listLeftovers(cluster.directly("alice").connection, NAMESPACE);
  if (!found.ok) throw new Error("the leftovers were not listed");
  return found.value;
}

function writeOf(kind: "put" | "patch" | "apply" | "delete" | "race", object: Scratch): LabRequest {
  const body = scratchManifest(object, STORY_DATA);
  switch (kind) {
    case "put":
      return { kind, object, manager: MANAGER, body };
    case "patch":
      return { kind, type: "merge-patch", object, manager: MANAGER, body: { spec: { groups: [] } } };
    case "apply":
      return { kind, object, manager: MANAGER, force: true, body: scratchManifest(object, { spec: {} }) };
    case "delete":
      return { kind, object, preconditions: {} };
    case "race":
      return { kind, object, way: "blind", writers: 2, rounds: 1 };
  }
}

async function race(way: RaceWay, writers: number, rounds: number): Promise<RaceResult> {
  const { object } = await created(nextName());
  const { race } = answered(await send({ kind: "race", object, way, writers, rounds }));
  if (race === undefined) throw new Error("the race was not run");
  expect(race.perRound).toHaveLength(race.rounds);
  return race;
}

function pathOf({ namespace, name }: Scratch): string {
  return `/apis/monitoring.coreos.com/v1/namespaces/${namespace}/prometheusrules/${name}`;
}

function userIn(event: LabEvent | undefined) {
  return [event?.type, valueAt(event?.object, ofTargetDown("labels", "user"))];
}

async function setUser(object: Scratch, user: string): Promise<void> {
  const rules = [rule(TARGET_DOWN, "33m", { user })];
  const body = { spec: { groups: [{ name: GROUP, rules }] } };
  const answer = await send({ kind: "patch", type: "merge-patch", object, manager: MANAGER, body });
  expect(answered(answer).code).toBe(200);
}

function watching(object: ReturnType<typeof nextName>, as = "alice") {
  const stop = new AbortController();
  const events = watchScratch(cluster.connectionOf(as), object, stop.signal);
  return {
    next: async () => (await events.next()).value as LabEvent | undefined,
    end: async () => {
      stop.abort();
      expect(await events.next()).toMatchObject({ done: true });
    },
  };
}
