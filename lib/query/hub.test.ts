import { describe, expect, test } from "vitest";
import type { ResourceVersion } from "@/lib/prometheus-rule/types";
import type { RuleSummary, StreamEvent } from "@/lib/watch/protocol";
import { Hub } from "./hub";
import type { Who } from "./session-request";
import type { Identity, ToTab } from "./tab-protocol";

const ALICE: Identity = { operator: "alice", session: "a1" };
const BOB: Identity = { operator: "bob", session: "b1" };
const CLUSTER = { kind: "cluster" } as const;

function summary(name: string, version = "1"): RuleSummary {
  return {
    namespace: "shop",
    name,
    uid: `uid-${name}`,
    resourceVersion: version as ResourceVersion,
    groups: 1,
    alerts: 1,
    records: 0,
    changedAt: undefined,
    changedBy: undefined,
    owner: undefined,
    terminating: false,
    text: "",
    rules: [{ group: "g", kind: "alert", name: `${name}Down`, text: "up == 0" }],
  };
}

interface Stream {
  readonly namespaces: readonly string[];
  readonly onEvent: (event: StreamEvent) => void;
  state: "open" | "ended";
}

/** A hub with its surroundings in hand: what the server sends, who it says is signed in, and when time passes. */
function stage(who: Who = { state: "in", operator: "alice" }) {
  const streams: Stream[] = [];
  let later: (() => void)[] = [];
  const world = { who };
  const hub = new Hub({
    hold: (namespaces, onEvent) => {
      const stream: Stream = { namespaces, onEvent, state: "open" };
      streams.push(stream);
      return {
        retry() {},
        end() {
          stream.state = "ended";
        },
      };
    },
    askWho: async () => world.who,
    soon: (run) => later.push(run),
  });
  return {
    hub,
    world,
    streams,
    send: (...events: StreamEvent[]) => {
      for (const event of events) streams.at(-1)?.onEvent(event);
    },
    pass: () => {
      const due = later;
      later = [];
      for (const run of due) run();
    },
    pending: () => later.length,
  };
}

function tab() {
  const heard: ToTab[] = [];
  return { send: (message: ToTab) => heard.push(message), take: () => heard.splice(0) };
}

const LISTED: readonly StreamEvent[] = [
  { type: "begin", scope: CLUSTER },
  { type: "rows", rows: [summary("cart"), summary("stock")] },
  { type: "complete" },
  { type: "link", link: { kind: "live" } },
];

describe("the hub of a browser's tabs", () => {
  test("opens one stream for all tabs and tells a late one everything", async () => {
    const { hub, streams, send, pass } = stage();
    await hub.attach(tab(), ALICE);
    send(...LISTED);
    pass();
    const late = tab();
    await hub.attach(late, ALICE);
    expect(streams).toHaveLength(1);
    const [link, all] = late.take();
    expect(link).toEqual({ type: "link", state: { link: { kind: "live" }, scope: CLUSTER } });
    expect(all?.type === "all" && all.rows.map((row) => row.name)).toEqual(["cart", "stock"]);
  });

  test("keeps the texts to itself", async () => {
    const { hub, send, pass } = stage();
    const page = tab();
    await hub.attach(page, ALICE);
    send(...LISTED);
    pass();
    for (const message of page.take()) {
      if (message.type === "changes")
        expect(message.upserted.every((row) => !("rules" in row) && !("text" in row))).toBe(true);
    }
  });

  test("sends what changed within one moment together, and only that", async () => {
    const { hub, send, pass, pending } = stage();
    const page = tab();
    await hub.attach(page, ALICE);
    send(...LISTED);
    pass();
    page.take();
    send(
      { type: "upsert", row: summary("cart", "2") },
      { type: "upsert", row: summary("cart", "3") },
      { type: "remove", namespace: "shop", name: "stock", uid: "uid-stock" },
    );
    expect(pending()).toBe(1);
    pass();
    expect(page.take()).toMatchObject([
      { type: "changes", upserted: [{ name: "cart", resourceVersion: "3" }], removed: ["shop/stock"] },
    ]);
  });

  test("a list that arrives again without changes is not told", async () => {
    const { hub, send, pass } = stage();
    const page = tab();
    await hub.attach(page, ALICE);
    send(...LISTED);
    pass();
    page.take();
    send({ type: "begin", scope: CLUSTER }, { type: "rows", rows: [summary("cart"), summary("stock")] });
    send({ type: "complete" });
    pass();
    expect(page.take().filter((message) => message.type === "changes")).toEqual([]);
  });

  test("searches for one tab only", async () => {
    const { hub, send, pass } = stage();
    const [asking, other] = [tab(), tab()];
    await hub.attach(asking, ALICE);
    await hub.attach(other, ALICE);
    send(...LISTED);
    pass();
    asking.take();
    other.take();
    hub.search(asking, 7, "cartdown");
    hub.matching(asking, 8, "cartdown", ["shop/cart", "shop/unknown"]);
    expect(asking.take()).toMatchObject([
      { type: "found", id: 7, hits: new Map([["shop/cart", 1]]) },
      {
        type: "lines",
        id: 8,
        lines: new Map([["shop/cart", [expect.objectContaining({ name: "cartDown", group: "g" })]]]),
      },
    ]);
    expect(other.take()).toEqual([]);
  });

  test("ends the stream with the last tab and opens it again for the next", async () => {
    const { hub, streams } = stage();
    const page = tab();
    await hub.attach(page, ALICE);
    hub.detach(page);
    expect(streams.map((stream) => stream.state)).toEqual(["ended"]);
    await hub.attach(page, ALICE);
    expect(streams.map((stream) => stream.state)).toEqual(["ended", "open"]);
  });

  test("opens the stream anew when a tab names a namespace that none has named before", async () => {
    const { hub, streams } = stage();
    await hub.attach(tab(), ALICE, ["shop"]);
    await hub.attach(tab(), ALICE, ["shop"]);
    await hub.attach(tab(), ALICE, ["edge"]);
    expect(streams.map(({ namespaces, state }) => [namespaces, state])).toEqual([
      [["shop"], "ended"],
      [["shop", "edge"], "open"],
    ]);
  });

  test("another sign-in of the same operator renews the stream and keeps the rows", async () => {
    const { hub, streams, send, pass } = stage();
    const page = tab();
    await hub.attach(page, ALICE);
    send(...LISTED);
    pass();
    const again = tab();
    await hub.attach(again, { operator: "alice", session: "a2" });
    expect(streams.map((stream) => stream.state)).toEqual(["ended", "open"]);
    expect(again.take()).toContainEqual(
      expect.objectContaining({ type: "all", rows: expect.objectContaining({ length: 2 }) }),
    );
    expect(page.take().filter((message) => message.type === "replaced")).toEqual([]);
  });
});

describe("another operator in the same browser", () => {
  test("sees nothing of the one before, whose tabs are told and get nothing more", async () => {
    const { hub, world, streams, send, pass } = stage();
    const [hers, his] = [tab(), tab()];
    await hub.attach(hers, ALICE);
    send(...LISTED);
    pass();
    hers.take();
    world.who = { state: "in", operator: "bob" };
    await hub.attach(his, BOB);
    expect(hers.take()).toEqual([{ type: "replaced", operator: "bob" }]);
    expect(his.take()).toContainEqual({ type: "all", rows: [] });
    expect(streams.map((stream) => stream.state)).toEqual(["ended", "open"]);
    send(...LISTED);
    pass();
    expect(hers.take()).toEqual([]);
    expect(his.take()).not.toEqual([]);
  });

  test("is not driven out by an outdated page that comes back", async () => {
    const { hub, streams } = stage({ state: "in", operator: "bob" });
    const [his, outdated] = [tab(), tab()];
    await hub.attach(his, BOB);
    his.take();
    await hub.attach(outdated, ALICE);
    expect(outdated.take()).toEqual([{ type: "replaced", operator: "bob" }]);
    expect(his.take()).toEqual([]);
    expect(streams).toHaveLength(1);
  });
});
