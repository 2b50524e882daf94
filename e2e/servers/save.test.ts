import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Apiserver } from "@/e2e/apiserver/apiserver";
import { describeOnEachKind } from "@/e2e/apiserver/on-each-kind";
import { internalError, serviceUnavailable, tooManyRequests } from "@/e2e/faults/fault";
import { closedGate } from "@/e2e/faults/gate";
import { outcomeOf } from "@/lib/kube/outcome";
import { createRule, dryRunRule, removeRule, saveRule } from "@/lib/kube/save";
import { deleteRule, getRule, postRule, putRule } from "@/lib/kube/verbs";
import type { Group, StoredRule } from "@/lib/prometheus-rule/types";
import { behindProxy, type ProxiedApiserver } from "./behind-proxy";
import { ruleNamed } from "./rule-named";

let cluster: ProxiedApiserver;
let base: StoredRule;
let count = 0;

describeOnEachKind({}, (apiserver) => {
  beforeAll(async () => {
    cluster = await behindProxy(apiserver());
  });
  afterAll(() => cluster?.close());
  beforeEach(async () => {
    count += 1;
    base = await created(`cart-${count}`);
  });

  describe("a save", () => {
    test("is stored on the version it was based on, under the operator's name", async () => {
      const saved = await saveRule(cluster.writer("alice"), waiting(base, "10m"));
      if (!saved.ok) throw new Error(saved.failure.kind);
      expect(saved.value.object.metadata.resourceVersion).not.toBe(base.metadata.resourceVersion);
      expect(saved.value.object.metadata.managedFields?.map((entry) => entry.manager)).toContain(
        "truce:alice",
      );
      expect(await stored(base)).toEqual(saved.value.object);
    });

    test("on an old version is a conflict that carries what is stored now", async () => {
      const theirs = await putRule(cluster.directly("bob"), waiting(base, "7m"));
      const refused = await saveRule(cluster.writer("alice"), waiting(base, "10m"));
      expect(refused).toEqual({
        ok: false,
        failure: { kind: "conflict", theirs: theirs.ok && theirs.value.object },
      });
    });

    test("of a deleted object never creates one", async () => {
      await remove(base);
      const refused = await saveRule(cluster.writer("alice"), waiting(base, "10m"));
      expect(refused).toMatchObject({ ok: false, failure: { kind: "not-found" } });
    });

    test("of an object that was deleted and created anew touches nothing and shows the new one", async () => {
      await remove(base);
      const anew = await created(base.metadata.name);
      const refused = await saveRule(cluster.writer("alice"), waiting(base, "10m"));
      expect(refused).toEqual({ ok: false, failure: { kind: "recreated", theirs: anew } });
      expect(await stored(base)).toEqual(anew);
    });

    test("without the right to is forbidden", async () => {
      const refused = await saveRule(cluster.writer("victor"), waiting(base, "10m"));
      expect(refused).toMatchObject({ ok: false, failure: { kind: "forbidden" } });
    });

    test("with an unknown field is refused with its path instead of dropped", async () => {
      const group = { ...firstGroup(base), exprs: 1 };
      const refused = await saveRule(cluster.writer("alice"), { ...base, spec: { groups: [group] } });
      expect(refused).toMatchObject({
        ok: false,
        failure: { kind: "invalid", causes: [{ field: "spec.groups[0].exprs" }] },
      });
    });

    test("keeps integers beyond 2^53", async () => {
      const group = { ...firstGroup(base), limit: 9007199254740993n };
      const saved = await saveRule(cluster.writer("alice"), { ...base, spec: { groups: [group] } });
      expect(saved.ok && firstGroup(saved.value.object).limit).toBe(9007199254740993n);
    });
  });

  describe("a save whose answer is lost", () => {
    test("is saved when what was sent is stored", async () => {
      cluster.proxy.inject({ on: { method: "PUT" }, effect: { kind: "lose-answer" } });
      const saved = await saveRule(cluster.writer("alice"), waiting(base, "10m"));
      expect(saved).toEqual({ ok: true, value: { object: await stored(base), warnings: [] } });
      expect(wait(await stored(base))).toBe("10m");
    });

    test("is sent again when it never arrived", async () => {
      cluster.proxy.inject({ on: { method: "PUT" }, effect: { kind: "drop-request" } });
      const saved = await saveRule(cluster.writer("alice"), waiting(base, "10m"));
      expect(saved).toMatchObject({ ok: true });
      expect(wait(await stored(base))).toBe("10m");
    });

    test("is sent again after a storage timeout that stored nothing", async () => {
      cluster.proxy.inject({ on: { method: "PUT" }, effect: { kind: "answer", answer: internalError() } });
      expect(await saveRule(cluster.writer("alice"), waiting(base, "10m"))).toMatchObject({ ok: true });
    });

    test.each([1, 2, 30])(
      "is saved when others have saved on top of it since, %i times: theirs is not merged with it",
      async (times) => {
        const othersTurn = beforeTheReread("lose-answer");
        const saving = saveRule(cluster.writer("alice"), waiting(base, "10m"));
        await othersTurn.begun;
        const mine = await stored(base);
        // In the end back to where it was: a merge with the base would find that only I changed anything.
        await savedByBob(base, times, "5m");
        othersTurn.end();
        expect(await saving).toEqual({ ok: true, value: { object: mine, warnings: [] } });
        expect(wait(await stored(base))).toBe("5m");
      },
    );

    test.each(["before the save", "after it was overwritten"] as const)(
      "is saved all the same when the apiserver was restarted %s",
      { timeout: 60_000 },
      async (when) => {
        if (when === "before the save") await restarted(apiserver());
        const bobsTurn = beforeTheReread("lose-answer");
        const saving = saveRule(cluster.writer("alice"), waiting(base, "10m"));
        await bobsTurn.begun;
        const mine = await stored(base);
        await savedByBob(base, 3, "5m");
        if (when === "after it was overwritten") await restarted(apiserver());
        bobsTurn.end();
        expect(await saving).toEqual({ ok: true, value: { object: mine, warnings: [] } });
      },
    );

    test("is saved when its own version is remembered, although the one it was based on is forgotten", async () => {
      cluster.proxy.inject({ on: { method: "PUT" }, effect: { kind: "lose-answer" } });
      const reads = cluster.proxy.inject({
        on: { method: "GET" },
        effect: { kind: "answer", answer: serviceUnavailable() },
        times: Number.POSITIVE_INFINITY,
      });
      const sent = waiting(base, "10m");
      await saveRule(cluster.writer("alice"), sent);
      reads.remove();
      await apiserver().forgetHistory();
      const mine = await stored(base);
      await savedByBob(base, 3, "5m");
      const outcome = await outcomeOf(cluster.writer("alice").connection, sent);
      expect(outcome).toEqual({ ok: true, value: { kind: "stored", theirs: await stored(base), mine } });
    }, 60_000);

    test.each([
      ["lose-answer", "was stored"],
      ["drop-request", "was not"],
    ] as const)(
      "%s: is untold, whether it %s, once the cluster has forgotten what came before somebody else's save",
      { timeout: 60_000 },
      async (kind, _) => {
        const bobsTurn = beforeTheReread(kind);
        const sent = waiting(base, "10m");
        const saving = saveRule(cluster.writer("alice"), sent);
        await bobsTurn.begun;
        await savedByBob(base, 1, "7m");
        await apiserver().forgetHistory();
        bobsTurn.end();
        expect(await saving).toMatchObject({ ok: false, failure: { kind: "outcome-unknown" } });
        const outcome = await outcomeOf(cluster.writer("alice").connection, sent);
        expect(outcome).toEqual({ ok: true, value: { kind: "untold", theirs: await stored(base) } });
      },
    );

    test("is unknown while the apiserver is too busy to tell what was stored before somebody else saved", async () => {
      const bobsTurn = beforeTheReread("lose-answer");
      const saving = saveRule(cluster.writer("alice"), waiting(base, "10m"));
      await bobsTurn.begun;
      await savedByBob(base, 1, "5m");
      const busy = cluster.proxy.inject({
        on: { method: "GET", when: ({ query }) => query.has("resourceVersionMatch") },
        effect: { kind: "answer", answer: tooManyRequests(1) },
        times: Number.POSITIVE_INFINITY,
      });
      bobsTurn.end();
      const unknown = await saving;
      busy.remove();
      expect(unknown).toMatchObject({ ok: false, failure: { kind: "outcome-unknown" } });
    });

    test("is a conflict when it never arrived and somebody else was faster", async () => {
      const bobsTurn = beforeTheReread("drop-request");
      const saving = saveRule(cluster.writer("alice"), waiting(base, "10m"));
      await bobsTurn.begun;
      await savedByBob(base, 2, "30m");
      bobsTurn.end();
      expect(await saving).toEqual({ ok: false, failure: { kind: "conflict", theirs: await stored(base) } });
      expect(wait(await stored(base))).toBe("30m");
    });

    test("is not found when the object is gone, and nothing is created", async () => {
      const othersTurn = beforeTheReread("drop-request");
      const saving = saveRule(cluster.writer("alice"), waiting(base, "10m"));
      await othersTurn.begun;
      await remove(base);
      othersTurn.end();
      const refused = await saving;
      expect(refused).toMatchObject({ ok: false, failure: { kind: "not-found" } });
    });

    test("is unknown when nothing more can be learnt", async () => {
      const down = { kind: "answer", answer: serviceUnavailable() } as const;
      cluster.proxy.inject({ on: { method: "PUT" }, effect: { kind: "lose-answer" } });
      const reads = cluster.proxy.inject({
        on: { method: "GET" },
        effect: down,
        times: Number.POSITIVE_INFINITY,
      });
      const unknown = await saveRule(cluster.writer("alice"), waiting(base, "10m"));
      reads.remove();
      expect(unknown).toMatchObject({ ok: false, failure: { kind: "outcome-unknown" } });
    });

    test("says unavailable, and is not looked for, when it never left", async () => {
      const writer = cluster.writer("alice");
      const dispatcher = new Agent();
      await cluster.proxy.refuseConnections();
      const refused = await saveRule({ ...writer, connection: { ...writer.connection, dispatcher } }, base);
      await cluster.proxy.acceptConnections();
      await dispatcher.close();
      expect(refused).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
    });
  });

  test("a busy server's wish is passed on", async () => {
    cluster.proxy.inject({ on: { method: "PUT" }, effect: { kind: "answer", answer: tooManyRequests(9) } });
    const refused = await saveRule(cluster.writer("alice"), waiting(base, "10m"));
    expect(refused).toMatchObject({ ok: false, failure: { kind: "rate-limited", retryAfterSeconds: 9 } });
  });

  describe("a dry run", () => {
    test("stores nothing, as a save and as a create", async () => {
      const tried = await dryRunRule(cluster.writer("alice"), waiting(base, "10m"));
      expect(tried.ok && wait(tried.value.object)).toBe("10m");
      expect(await stored(base)).toEqual(base);

      const fresh = ruleNamed(`fresh-${count}`);
      expect(await dryRunRule(cluster.writer("alice"), fresh)).toMatchObject({ ok: true });
      expect(await getRule(cluster.directly("admin").connection, fresh.metadata)).toMatchObject({
        ok: false,
      });
    });

    test("on an old version is a conflict", async () => {
      await putRule(cluster.directly("bob"), waiting(base, "7m"));
      const refused = await dryRunRule(cluster.writer("alice"), waiting(base, "10m"));
      expect(refused).toMatchObject({ ok: false, failure: { kind: "conflict" } });
    });
  });

  describe("a create", () => {
    test("of a taken name is refused", async () => {
      const refused = await createRule(cluster.writer("alice"), ruleNamed(base.metadata.name));
      expect(refused).toMatchObject({ ok: false, failure: { kind: "already-exists" } });
    });

    test.each(["lose-answer", "drop-request"] as const)("comes to its end after %s", async (kind) => {
      cluster.proxy.inject({ on: { method: "POST" }, effect: { kind } });
      const fresh = ruleNamed(`${kind}-${count}`);
      const saved = await createRule(cluster.writer("alice"), fresh);
      expect(saved.ok && (await stored(saved.value.object))).toEqual(saved.ok && saved.value.object);
    });

    test("in a name that no path can hold is refused before it is sent", async () => {
      for (const namespace of ["..", "a/b", "half\ud800"]) {
        const refused = await createRule(cluster.writer("alice"), ruleNamed("x", "5m", namespace));
        expect(refused).toMatchObject({ ok: false, failure: { kind: "invalid" } });
      }
    });
  });

  describe("a deletion", () => {
    const ref = ({ metadata: { namespace, name, uid, resourceVersion } }: StoredRule) => ({
      namespace,
      name,
      uid,
      resourceVersion,
    });

    test("removes what was seen", async () => {
      expect(await removeRule(cluster.writer("alice"), ref(base))).toEqual({
        ok: true,
        value: { terminating: false },
      });
      expect(await getRule(cluster.directly("admin").connection, base.metadata)).toMatchObject({
        failure: { kind: "not-found" },
      });
    });

    test("of an old version is a conflict", async () => {
      await putRule(cluster.directly("bob"), waiting(base, "7m"));
      const refused = await removeRule(cluster.writer("alice"), ref(base));
      expect(refused).toEqual({ ok: false, failure: { kind: "conflict", theirs: await stored(base) } });
    });

    test("of an object that was created anew leaves it alone", async () => {
      await remove(base);
      const anew = await created(base.metadata.name);
      const refused = await removeRule(cluster.writer("alice"), ref(base));
      expect(refused).toEqual({ ok: false, failure: { kind: "recreated", theirs: anew } });
    });

    test("that waits for finalizers says so", async () => {
      const held = { ...base, metadata: { ...base.metadata, finalizers: ["example.com/wait"] } };
      const saved = await putRule(cluster.directly("bob"), held);
      if (!saved.ok) throw new Error(saved.failure.kind);
      expect(await removeRule(cluster.writer("alice"), ref(saved.value.object))).toEqual({
        ok: true,
        value: { terminating: true },
      });
    });

    test.each(["lose-answer", "drop-request"] as const)("comes to its end after %s", async (kind) => {
      cluster.proxy.inject({ on: { method: "DELETE" }, effect: { kind } });
      expect(await removeRule(cluster.writer("alice"), ref(base))).toMatchObject({ ok: true });
      expect(await getRule(cluster.directly("admin").connection, base.metadata)).toMatchObject({ ok: false });
    });
  });
});

/** The next save gets no answer; what became of it is not read until somebody else has had a turn. */
function beforeTheReread(kind: "lose-answer" | "drop-request") {
  const gate = closedGate();
  cluster.proxy.inject({ on: { method: "PUT" }, effect: { kind } });
  const { applied } = cluster.proxy.inject({
    on: { method: "GET" },
    effect: { kind: "hold", what: "request", until: gate.passed },
  });
  return { begun: applied, end: gate.open };
}

/** Bob saves so many times, whatever is stored; the last one waits for `time`. */
async function savedByBob(object: StoredRule, times: number, time: string): Promise<void> {
  for (let left = times; left > 0; left -= 1) {
    const saved = await putRule(
      cluster.directly("bob"),
      waiting(await stored(object), left === 1 ? time : `${left + 60}m`),
    );
    if (!saved.ok) throw new Error(saved.failure.kind);
  }
}

/** As by a kill: what the apiserver had in its memory is gone, what is in etcd is not. The embedded one goes on. */
async function restarted(apiserver: Apiserver): Promise<void> {
  await apiserver.goDown("SIGKILL");
  await apiserver.comeBack();
}

async function created(name: string): Promise<StoredRule> {
  const posted = await postRule(cluster.directly("admin"), ruleNamed(name));
  if (!posted.ok) throw new Error(posted.failure.kind);
  return posted.value.object;
}

async function stored({ metadata }: StoredRule): Promise<StoredRule> {
  const found = await getRule(cluster.directly("admin").connection, metadata);
  if (!found.ok) throw new Error(found.failure.kind);
  return found.value;
}

async function remove({ metadata }: StoredRule): Promise<void> {
  const removed = await deleteRule(cluster.directly("admin"), metadata);
  if (!removed.ok) throw new Error(removed.failure.kind);
}

function firstGroup(object: StoredRule): Group {
  const [group] = object.spec.groups ?? [];
  if (!group) throw new Error("the object has no group");
  return group;
}

/** The object with another `for`. */
function waiting(object: StoredRule, time: string): StoredRule {
  return { ...object, spec: ruleNamed("any", time).spec };
}

function wait({ spec }: { readonly spec: StoredRule["spec"] }): string | undefined {
  return spec.groups?.[0]?.rules?.[0]?.for;
}
