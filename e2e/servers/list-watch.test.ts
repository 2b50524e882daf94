import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeOnEachKind } from "@/e2e/apiserver/on-each-kind";
import { serviceUnavailable } from "@/e2e/faults/fault";
import { type ListWatchEvent, listWatch, type Place } from "@/lib/kube/list-watch";
import { DEFAULT_PACE, type Pace } from "@/lib/kube/pace";
import { deleteRule, getRule, listPage, postRule, putRule } from "@/lib/kube/verbs";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { behindProxy, type ProxiedApiserver } from "./behind-proxy";
import { ruleNamed } from "./rule-named";

const QUICK: Pace = {
  ...DEFAULT_PACE,
  settleMs: 20,
  firstPauseMs: 5,
  longestPauseMs: 40,
  refusedPauseMs: 40,
  random: () => 1,
};

let cluster: ProxiedApiserver;
let stop: AbortController;

describeOnEachKind({}, (apiserver) => {
  beforeAll(async () => {
    cluster = await behindProxy(apiserver());
  });
  afterAll(() => cluster?.close());
  beforeEach(async () => {
    stop = new AbortController();
    await removeAll();
  });
  afterEach(() => stop.abort());

  describe("a list and what follows", () => {
    test("brings every object, page by page, then changes in their order", async () => {
      await Promise.all(Array.from({ length: 130 }, (_, n) => create(`rule-${n}`)));
      const watched = watching("alice");
      await watched.until("up");
      expect(watched.names()).toHaveLength(130);
      expect(watched.types()).toEqual(["begin", "objects", "objects", "complete", "up"]);

      const cart = await create("cart");
      await change(cart, "9m");
      await remove(cart.metadata.name);
      await watched.until("removed");
      expect(watched.types().slice(5)).toEqual(["changed", "changed", "removed"]);
    });

    test("ends every event in a place that names the version as the server wrote it", async () => {
      const watched = watching("alice");
      await watched.until("up");
      const cart = await create("cart");
      const { place } = await watched.until("changed");
      expect(place.positions).toEqual({ "": cart.metadata.resourceVersion });
    });
  });

  describe("no gap", () => {
    test("after a cut", async () => {
      const watched = watching("alice");
      await watched.until("up");
      cluster.proxy.cutWatches();
      await create("while-down");
      await watched.until("changed");
      expect(watched.types().slice(3)).toEqual(["up", "down", "up", "changed"]);
      expect(watched.names()).toEqual(["while-down"]);
    });

    test("after an answer that is cut in the middle of an event", async () => {
      cluster.proxy.inject({ on: { watch: true }, effect: { kind: "cut", afterEvents: 1 } });
      const watched = watching("alice");
      await watched.until("up");
      await create("first");
      await create("second");
      await watched.untilNames(["first", "second"]);
      expect(watched.types().filter((type) => type === "begin")).toHaveLength(1);
    });

    test("after silence, which is noticed", async () => {
      const watched = watching("alice", { pace: { ...QUICK, silenceMs: 80 } });
      await watched.until("up");
      cluster.proxy.hangWatches();
      await create("unheard");
      await watched.until("down");
      await watched.untilNames(["unheard"]);
    });

    test("after an orderly end, without a word about it", async () => {
      const watched = watching("alice", { pace: { ...QUICK, watchSeconds: 1, briefMs: 500 } });
      await watched.until("up");
      const renewed = cluster.proxy.inject({ on: { watch: true }, effect: { kind: "delay", ms: 0 } });
      const later = watched.untilNames(["later"]);
      await renewed.applied;
      await create("later");
      await later;
      expect(watched.types()).not.toContain("down");
      expect(watched.types().filter((type) => type === "up")).toHaveLength(1);
    });

    test("while the server is away", async () => {
      const watched = watching("alice");
      await watched.until("up");
      await cluster.proxy.refuseConnections();
      await watched.until("down");
      await create("while-away");
      await cluster.proxy.acceptConnections();
      await watched.untilNames(["while-away"]);
    });

    test("from a place that another stream had reached", async () => {
      const first = watching("alice");
      await first.until("up");
      await create("seen");
      const { place } = await first.until("changed");
      stop.abort();
      stop = new AbortController();
      await create("unseen");
      const second = watching("alice", { from: place });
      await second.untilNames(["unseen"]);
      expect(second.types()).toEqual(["up", "changed"]);
    });
  });

  describe("410", () => {
    test("inside a watch means a new list, in which what was deleted meanwhile is missing", async () => {
      const gone = await create("gone");
      await create("kept");
      const first = watching("alice");
      await first.until("up");
      const { place } = first.last("complete");
      stop.abort();
      stop = new AbortController();
      await remove(gone.metadata.name);
      await create("new");
      await apiserver().forgetHistory();

      const second = watching("alice", { from: place });
      await second.until("complete");
      // A restarted server has closed the connections that were kept: that is told, and is no "up".
      expect(second.types().filter((type) => type !== "down")).toEqual(["begin", "objects", "complete"]);
      expect(second.names().sort()).toEqual(["kept", "new"]);
    });

    test("is asked about more and more slowly, and never with the old version again", async () => {
      const versions: string[] = [];
      const expired = {
        ...serviceUnavailable(),
        status: 410,
        body: '{"kind":"Status","code":410,"reason":"Expired"}',
      };
      cluster.proxy.inject({
        on: {
          watch: true,
          when: ({ query }) => {
            versions.push(query.get("resourceVersion") ?? "");
            return true;
          },
        },
        effect: { kind: "answer", answer: expired },
        times: 5,
      });
      const watched = watching("alice");
      let written = 0;
      await watched.until("up", async () => {
        written += 1;
        await create(`rule-${written}`);
      });
      expect(new Set(versions).size).toBe(5);
      expect(watched.types().filter((type) => type === "complete")).toHaveLength(6);
    });
  });

  test("watches that are closed at once and bring nothing end in a new list", async () => {
    const closed = { status: 200, headers: { "content-type": "application/json" }, body: "" };
    cluster.proxy.inject({ on: { watch: true }, effect: { kind: "answer", answer: closed }, times: 3 });
    const watched = watching("alice");
    await watched.until("complete");
    await watched.until("complete");
    await create("after");
    await watched.untilNames(["after"]);
  });

  describe("rights", () => {
    test("who may list one namespace gets that one, and is told which were refused", async () => {
      await create("hers");
      await create("not-hers", "data");
      const watched = watching("carol", { namespaces: ["shop", "data"] });
      await watched.until("up");
      const { scope } = watched.last("begin");
      expect(scope).toEqual({ kind: "namespaces", readable: ["shop"], refused: ["data"] });
      expect(watched.names()).toEqual(["hers"]);
      await create("also-hers");
      await watched.untilNames(["hers", "also-hers"]);
    });

    test("who may list nothing is told so, and is asked about again", async () => {
      const watched = watching("carol", { namespaces: ["data"] });
      await watched.until("refused");
      await watched.until("refused");
      expect(new Set(watched.types())).toEqual(new Set(["refused"]));
    });

    test("a token that ends in mid-stream ends in a refusal", async () => {
      const watched = watching("alice");
      await watched.until("up");
      const unauthorized = { ...serviceUnavailable(), status: 401 };
      const ended = cluster.proxy.inject({
        on: {},
        effect: { kind: "answer", answer: unauthorized },
        times: Number.POSITIVE_INFINITY,
      });
      cluster.proxy.cutWatches();
      const { failure } = await watched.until("refused");
      ended.remove();
      expect(failure.kind).toBe("unauthenticated");
    });

    test("a refusal while the apiserver is starting is not believed", async () => {
      const watched = watching("alice");
      await watched.until("up");
      const forbidden = {
        ...serviceUnavailable(),
        status: 403,
        body: '{"kind":"Status","reason":"Forbidden","message":"rules are forbidden: User \\"alice\\""}',
      };
      cluster.proxy.inject({ on: { watch: true }, effect: { kind: "answer", answer: forbidden }, times: 3 });
      cluster.proxy.cutWatches();
      await create("after");
      await watched.untilNames(["after"]);
      expect(watched.types()).not.toContain("refused");
      expect(watched.types().filter((type) => type === "begin")).toHaveLength(1);
    });
  });
});

interface Options {
  readonly from?: Place;
  readonly pace?: Pace;
  readonly namespaces?: readonly string[];
}

type Of<T extends ListWatchEvent["type"]> = ListWatchEvent & { readonly type: T };

/** A list-watch whose events are collected as a test asks for them. */
function watching(user: string, { from, pace = QUICK, namespaces = [] }: Options = {}) {
  const events: ListWatchEvent[] = [];
  const source = listWatch(cluster.connectionOf(user), { from, namespaces, pace, signal: stop.signal });
  const next = async (): Promise<ListWatchEvent> => {
    const { value, done } = await source.next();
    if (done) throw new Error(`the list-watch has ended after ${events.map(({ type }) => type).join(" ")}`);
    events.push(value);
    return value;
  };
  const names = () => objectsIn(events).map(({ metadata }) => metadata.name);
  return {
    types: () => events.map(({ type }) => type),
    names,
    last<T extends ListWatchEvent["type"]>(type: T): Of<T> {
      const found = events.findLast((event): event is Of<T> => event.type === type);
      if (!found) throw new Error(`no ${type} yet`);
      return found;
    },
    async until<T extends ListWatchEvent["type"]>(type: T, meanwhile = async () => {}): Promise<Of<T>> {
      for (;;) {
        const event = await next();
        if (event.type === type) return event as Of<T>;
        await meanwhile();
      }
    },
    async untilNames(wanted: readonly string[]): Promise<void> {
      while (!wanted.every((name) => names().includes(name))) await next();
      expect(names()).toEqual(wanted);
    },
  };
}

function objectsIn(events: readonly ListWatchEvent[]): readonly StoredRule[] {
  return events.flatMap((event) => {
    if (event.type === "objects") return event.objects;
    return event.type === "changed" ? [event.object] : [];
  });
}

async function create(name: string, namespace = "shop"): Promise<StoredRule> {
  const posted = await postRule(cluster.directly("admin"), ruleNamed(name, "5m", namespace));
  if (!posted.ok) throw new Error(posted.failure.kind);
  return posted.value.object;
}

async function change(object: StoredRule, wait: string): Promise<void> {
  const put = await putRule(cluster.directly("bob"), { ...object, spec: ruleNamed("any", wait).spec });
  if (!put.ok) throw new Error(put.failure.kind);
}

async function remove(name: string): Promise<void> {
  const { connection } = cluster.directly("admin");
  const found = await getRule(connection, { namespace: "shop", name });
  const removed = found.ok ? await deleteRule(cluster.directly("admin"), found.value.metadata) : undefined;
  if (!removed?.ok) throw new Error(`${name} was not removed`);
}

async function removeAll(): Promise<void> {
  const page = await listPage(cluster.directly("admin").connection, { namespace: undefined, limit: 1000 });
  if (!page.ok) throw new Error(page.failure.kind);
  await Promise.all(
    page.value.objects.map(({ metadata }) => deleteRule(cluster.directly("admin"), metadata)),
  );
}
