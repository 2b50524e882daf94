import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { describeOnEachKind } from "@/e2e/apiserver/on-each-kind";
import { type SeenRequest, statusAnswer } from "@/e2e/faults/fault";
import { closedGate } from "@/e2e/faults/gate";
import { type Json, stringifyJson } from "@/lib/json/json";
import { type Run, standingOf } from "@/lib/lab/run";
import { SCENARIO_IDS, type Scenario } from "@/lib/lab/scenario";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import { labRequestIn } from "@/lib/lab-sender/closed";
import { sendLab } from "@/lib/lab-sender/lab";
import { listLeftovers } from "@/lib/lab-sender/leftovers";
import { playScenario } from "@/lib/lab-sender/play";
import { behindProxy, type ProxiedApiserver } from "./behind-proxy";

const NAMESPACE = "payments";

let cluster: ProxiedApiserver;
let count = 0;

/** What the writes of a run say that they overwrote. */
function overwrittenIn({ entries }: Run) {
  return entries.flatMap(({ overwritten }) =>
    (overwritten?.places ?? []).map((place) => ({ whose: overwritten?.whose, place })),
  );
}

/** What its checks find lost. */
function lostIn({ scenario }: Run) {
  const claims = scenario.steps.flatMap((step) => (step.do === "check" ? (step.expect.claims ?? []) : []));
  return claims.filter(({ fate }) => fate === "lost").map(({ whose, place }) => ({ whose, place }));
}

describeOnEachKind({}, (apiserver) => {
  beforeAll(async () => {
    cluster = await behindProxy(apiserver());
  });
  afterAll(() => cluster?.close());
  afterEach(deleteLeftovers);

  describe("a scenario", () => {
    test.each(SCENARIO_IDS)("%s is told as the cluster behaves, and leaves nothing", async (id) => {
      const run = await play(scenarioOf(id));
      const surprises = run.entries.filter(({ verdict }) => verdict && verdict.kind !== "as-expected");
      expect(surprises.map(({ step, verdict }) => ({ step, verdict }))).toEqual([]);
      expect(standingOf(run)).toBe("as-expected");
      // A JSON patch overwrites nobody's change: it loses its own, to the wrong rule.
      expect(overwrittenIn(run)).toEqual(id === "json-patch" ? [] : lostIn(run));
      expect(await leftovers()).toEqual([]);
      // A page that plays it may send all of it.
      const requests = run.entries.flatMap(({ exchange }) => exchange?.request ?? []);
      for (const request of requests)
        expect(labRequestIn(stringifyJson(request as unknown as Json))).toEqual({ ok: true, value: request });
    });

    test("that expects something else is told otherwise", async () => {
      const { steps, ...scenario } = scenarioOf("merge-patch");
      const wrong = steps.map((step) =>
        step.do === "send" && step.way === "merge-patch"
          ? { ...step, expect: { code: 409, reason: "Conflict" } }
          : step,
      );
      const run = await play({ ...scenario, steps: wrong });
      expect(standingOf(run)).toBe("otherwise");
      expect(run.entries.find(({ verdict }) => verdict?.kind === "otherwise")?.verdict).toEqual({
        kind: "otherwise",
        differences: [{ of: "code", expected: 409, found: 200 }],
      });
    });

    test("says nothing to an operator who may only read", async () => {
      const run = await play(scenarioOf("put"), { as: "victor" });
      expect(run.entries).toHaveLength(1);
      expect(run.entries[0]?.verdict).toMatchObject({ kind: "untold", why: { kind: "refused", code: 403 } });
      expect(standingOf(run)).toBe("untold");
    });

    test("in a namespace that does not exist tells nothing", async () => {
      const options = { namespace: "nowhere", id: "x1" };
      const { run } = await playScenario(cluster.directly("admin").connection, scenarioOf("put"), options);
      expect(run.entries.map(({ verdict }) => verdict)).toEqual([
        { kind: "untold", why: { kind: "no-namespace", name: "nowhere" } },
      ]);
    });

    test("whose object somebody deletes tells nothing", async () => {
      const { passed, open } = closedGate();
      const effect = { kind: "hold", what: "request", until: passed } as const;
      const held = cluster.proxy.inject({ on: { method: "PUT" }, effect });
      const playing = play(scenarioOf("put"));
      await held.applied;
      await deleteLeftovers();
      open();
      const run = await playing;
      expect(run.entries.at(-1)?.verdict).toEqual({ kind: "untold", why: { kind: "gone" } });
    });

    test("goes on without a feature that the cluster lacks", async () => {
      const answer = statusAnswer(422, "Invalid", "sendInitialEvents is forbidden for watch");
      const isStreamed = ({ query }: SeenRequest) => query.has("sendInitialEvents");
      cluster.proxy.inject({ on: { when: isStreamed }, effect: { kind: "answer", answer } });
      const run = await play(scenarioOf("list-watch"));
      expect(run.entries).toHaveLength(scenarioOf("list-watch").steps.length);
      expect(run.entries.filter(({ verdict }) => verdict?.kind === "untold")).toHaveLength(1);
      expect(standingOf(run)).toBe("as-expected");
    });

    test("whose create gets no answer leaves nothing all the same", async () => {
      cluster.proxy.inject({ on: { method: "POST" }, effect: { kind: "lose-answer" } });
      const run = await play(scenarioOf("put"));
      expect(run.scratch).toEqual({});
      expect(run.entries[0]?.verdict).toMatchObject({ kind: "untold", why: { kind: "silence" } });
      expect(await leftovers()).toEqual([]);
    });

    test("that is aborted leaves nothing", async () => {
      const stop = new AbortController();
      const run = await play(scenarioOf("put"), { signal: stop.signal, onEntry: () => stop.abort() });
      expect(run.entries).toHaveLength(1);
      expect(await leftovers()).toEqual([]);
    });
  });
});

interface PlayAs {
  readonly as?: string;
  readonly signal?: AbortSignal;
  readonly onEntry?: () => void;
}

async function play(scenario: Scenario, { as = "alice", ...options }: PlayAs = {}) {
  count += 1;
  const id = `s${count}`;
  const { run, left } = await playScenario(cluster.connectionOf(as), scenario, {
    namespace: NAMESPACE,
    id,
    ...options,
  });
  expect(left).toEqual([]);
  return run;
}

async function leftovers() {
  const found = await listLeftovers(cluster.directly("alice").connection, NAMESPACE);
  if (!found.ok) throw new Error("the leftovers were not listed");
  return found.value;
}

/** As somebody else would, past the proxy. */
async function deleteLeftovers(): Promise<void> {
  const { connection } = cluster.directly("alice");
  for (const object of await leftovers())
    await sendLab(connection, { kind: "delete", object, preconditions: { uid: object.uid } });
}
