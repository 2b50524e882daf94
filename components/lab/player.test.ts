import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { JsonObject } from "@/lib/json/json";
import type { LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { cleanupOf, type Exchange, type Run } from "@/lib/lab/run";
import { kubectlEdit } from "@/lib/lab/scenarios/kubectl-edit";
import type { LabFault } from "./model/lab-fault";
import { hasFreeHand, latestEntries, storyOf } from "./model/play";
import { createPlayer } from "./player";
import { clusterOfOne } from "./testing/cluster-of-one";

type Send = (request: LabRequest) => Promise<Result<Exchange, LabFault>>;

function answered(request: LabRequest, code: number, body: JsonObject): Result<Exchange, LabFault> {
  const answer: LabAnswer = { kind: "answered", code, body, warnings: [] };
  return succeed({ request, answer, sentAt: Date.now(), milliseconds: 0 });
}

/** Answers as a cluster does in which every write is taken: the object as it was created. */
const agreeable: Send = async (request) => {
  const metadata = { name: request.object.name, uid: "u1", resourceVersion: "7" };
  const spec = request.kind === "create" ? (request.body.spec ?? {}) : { groups: [] };
  return answered(request, request.kind === "create" ? 201 : 200, { metadata, spec });
};

function stage(send: Send) {
  const sent: LabRequest[] = [];
  const cleaned: Run[] = [];
  let ids = 0;
  const player = createPlayer({
    scenario: kubectlEdit,
    namespace: "shop",
    send: (request) => {
      sent.push(request);
      return send(request);
    },
    cleanUp: (run) => cleaned.push(run),
    newId: () => `run${++ids}`,
  });
  return { player, sent, cleaned };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("nothing is sent before the first step", async () => {
  const { sent } = stage(agreeable);
  await vi.runAllTimersAsync();
  expect(sent).toEqual([]);
});

test("a step takes the story's next one, and no second one while it is under way", async () => {
  const { player, sent } = stage(agreeable);
  await Promise.all([player.step(), player.step()]);
  expect(sent.map(({ kind }) => kind)).toEqual(["create"]);
  expect(player.current().run.next).toBe(1);
});

test("playing goes on until an answer is not as expected, and then pauses", async () => {
  const { player, sent } = stage(agreeable);
  player.play("fast");
  await vi.runAllTimersAsync();
  // The check finds no rule in what this cluster answers.
  expect(sent.map(({ kind }) => kind)).toEqual(["create", "read", "read", "patch", "patch", "read"]);
  expect(player.current()).toMatchObject({ mode: "paused", run: { next: 8 } });
  expect(player.current().run.entries.at(-1)?.verdict?.kind).toBe("otherwise");
});

test("pausing holds the story where it is", async () => {
  const { player } = stage(agreeable);
  player.play("slow");
  await vi.advanceTimersByTimeAsync(10);
  player.pause();
  await vi.runAllTimersAsync();
  expect(player.current().run.next).toBe(1);
});

test("an operator without the right gets no further: what would follow says nothing", async () => {
  const status = { kind: "Status", reason: "Forbidden", message: "victor cannot create" };
  const { player, sent } = stage(async (request) => answered(request, 403, status));
  player.play("fast");
  await vi.runAllTimersAsync();
  await player.step();
  expect(sent).toHaveLength(1);
  expect(player.current().run.entries[0]?.verdict).toMatchObject({ kind: "untold" });
  expect(storyOf(player.current())).toBe("stuck");
});

test("a server that is away leaves the step to be taken again", async () => {
  let isAway = true;
  const { player } = stage((request) =>
    isAway ? Promise.resolve(fail({ kind: "unreachable" })) : agreeable(request),
  );
  await player.step();
  expect(player.current()).toMatchObject({ fault: { kind: "unreachable" }, pending: [], run: { next: 0 } });
  isAway = false;
  await player.step();
  expect(player.current()).toMatchObject({ fault: undefined, run: { next: 1 } });
});

test("a reset starts a run with a name of its own and cleans up the old one", async () => {
  const { player, cleaned } = stage(agreeable);
  await player.step();
  player.reset();
  expect(player.current().run).toMatchObject({ id: "run2", next: 0, entries: [] });
  expect(cleaned.flatMap(cleanupOf)).toMatchObject([{ kind: "delete", object: { name: "truce-lab-run1" } }]);
});

test("a run that has sent nothing needs no cleaning up", () => {
  const { player, cleaned } = stage(agreeable);
  player.reset();
  expect(cleaned).toEqual([]);
});

test("an object whose creation is answered after a reset is cleaned up, too", async () => {
  let goOn: (() => void) | undefined;
  const { player, cleaned } = stage(async (request) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return agreeable(request);
  });
  const step = player.step();
  player.reset();
  // The page may be gone before the answer comes: the run is swept by its label at once.
  expect(cleaned).toMatchObject([{ id: "run1", scratch: {} }]);
  goOn?.();
  await step;
  expect(cleaned.flatMap(cleanupOf)).toMatchObject([{ kind: "delete", object: { name: "truce-lab-run1" } }]);
  expect(player.current().run).toMatchObject({ id: "run2", entries: [] });
});

test("steps by hand that were to follow one another end with the run that they belong to", async () => {
  let goOn: (() => void) | undefined;
  const { player, sent } = stage(async (request) => {
    await new Promise<void>((done) => {
      goOn = done;
    });
    return agreeable(request);
  });
  const read = (by: "a" | "b") => ({ do: "read", by, expect: { code: 200 } }) as const;
  const taking = player.take([{ do: "create", expect: { code: 201 } }, read("a"), read("b")]);
  player.reset();
  goOn?.();
  await taking;
  expect(sent.map(({ kind }) => kind)).toEqual(["create"]);
  expect(player.current().run.entries).toEqual([]);
});

test("a free hand takes steps that are not the story's, and both operators at once", async () => {
  const { player, sent } = stage(agreeable);
  await player.step();
  await player.take([{ do: "read", by: "a", expect: { code: 200 } }]);
  await player.take([{ do: "read", by: "b", expect: { code: 200 } }]);
  expect(player.current().run.next).toBe(1);
  expect(hasFreeHand(player.current())).toBe(true);
  const send = (by: "a" | "b") =>
    player.take([{ do: "send", by, way: "merge-patch", expect: { code: 200 } }]);
  const both = Promise.all([send("a"), send("b")]);
  expect(player.current().pending).toHaveLength(2);
  await both;
  expect(sent.slice(-2).map(({ kind }) => kind)).toEqual(["patch", "patch"]);
  expect(player.current().run.entries).toHaveLength(5);
  // What was under way together is told together.
  expect(latestEntries(player.current()).map(({ number }) => number)).toEqual([4, 5]);
  await send("a");
  expect(latestEntries(player.current()).map(({ number }) => number)).toEqual([6]);
});

test("the step that costs a change is looked at longer", async () => {
  const cluster = clusterOfOne();
  const { player } = stage(async (request) =>
    succeed({ request, answer: cluster(request), sentAt: Date.now(), milliseconds: 0 }),
  );
  player.play("fast");
  await vi.advanceTimersByTimeAsync(6 * 350);
  expect(player.current().run.entries.at(-1)?.overwritten).toBeDefined();
  await vi.advanceTimersByTimeAsync(699);
  expect(player.current().run.next).toBe(7);
  await vi.advanceTimersByTimeAsync(1);
  expect(player.current().run.next).toBe(8);
});
