import { afterEach, describe, expect, it } from "vitest";
import type { WatchStream } from "./client";
import { outcome, type Scene, withMetadata } from "./scene";

const INITIAL = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan";

/** GET with watch=true: nothing missed, nothing told twice, and an end that says why. */
export function watchContract(scene: () => Scene): void {
  const streams: WatchStream[] = [];
  const watch = async (query: string) => {
    const stream = await scene().watch(query);
    streams.push(stream);
    return stream;
  };

  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });

  /** a and b are created, a gets another label, b is deleted, c is created. Answers the version before it all. */
  const story = async () => {
    const { body } = await scene().send("GET", scene().rules);
    const a = await scene().given("a", [], { labels: { team: "x" } });
    await scene().given("b", [], { labels: { team: "y" } });
    await scene().put(withMetadata(a, { labels: { team: "y" } }));
    await scene().send("DELETE", `${scene().rules}/b`);
    await scene().given("c", [], { labels: { team: "x" } });
    return body.metadata.resourceVersion ?? "";
  };

  describe("watch", () => {
    it("from a list's version → every write since, in order, then live", async () => {
      const stream = await watch(`resourceVersion=${await story()}`);
      expect(await stream.names(5)).toEqual(["ADDED a", "ADDED b", "MODIFIED a", "DELETED b", "ADDED c"]);
      await scene().given("d", []);
      expect(await stream.names(1)).toEqual(["ADDED d"]);
    });

    it("→ a deletion shows the last state under the version of the deletion", async () => {
      const stored = await scene().given("a");
      const stream = await watch(`resourceVersion=${stored.metadata.resourceVersion}`);
      await scene().send("DELETE", `${scene().rules}/a`);
      const { type, object } = await stream.next();
      expect([type, object.spec]).toEqual(["DELETED", stored.spec]);
      expect(object.metadata.resourceVersion).not.toBe(stored.metadata.resourceVersion);
    });

    it("with a labelSelector → entering is ADDED, leaving is DELETED", async () => {
      const version = await story();
      const left = await watch(`resourceVersion=${version}&labelSelector=team%3Dx`);
      expect(await left.names(3)).toEqual(["ADDED a", "DELETED a", "ADDED c"]);
      const entered = await watch(`resourceVersion=${version}&labelSelector=team%3Dy`);
      expect(await entered.names(3)).toEqual(["ADDED b", "ADDED a", "DELETED b"]);
    });

    it("with a fieldSelector on a name → that object alone", async () => {
      const stream = await watch(`resourceVersion=${await story()}&fieldSelector=metadata.name%3Dc`);
      expect(await stream.names(1)).toEqual(["ADDED c"]);
    });

    it.each(["resourceVersion=0", ""])("with '%s' → ADDED for all there is, then live", async (query) => {
      await story();
      const stream = await watch(query);
      expect(await stream.names(2)).toEqual(["ADDED a", "ADDED c"]);
      await scene().given("d", []);
      expect(await stream.names(1)).toEqual(["ADDED d"]);
    });

    it.each([`${INITIAL}&allowWatchBookmarks=true`, "allowWatchBookmarks=true"])(
      "with %s → ADDED for all, then a bookmark that says so",
      async (query) => {
        await story();
        const stream = await watch(query);
        expect(await stream.names(2)).toEqual(["ADDED a", "ADDED c"]);
        const { type, object } = await stream.next();
        expect([type, object.kind]).toEqual(["BOOKMARK", "PrometheusRule"]);
        expect(object.metadata.annotations).toEqual({ "k8s.io/initial-events-end": "true" });
        expect(object.metadata.resourceVersion).toMatch(/^\d+$/);
      },
    );

    it("from a version that is gone → 200 and one ERROR event 410 Expired, then the end", async () => {
      const stream = await watch("resourceVersion=1");
      expect(stream.code).toBe(200);
      const [event, ...others] = await stream.rest();
      expect(others).toEqual([]);
      expect(event?.type).toBe("ERROR");
      expect(event?.object).toMatchObject({ kind: "Status", code: 410, reason: "Expired" });
      expect(event?.object.message).toMatch(/^too old resource version: 1 \(\d+\)$/);
    });

    it("with timeoutSeconds → ends by itself, and a bookmark before tells what it did not show", {
      timeout: 15_000,
    }, async () => {
      const { metadata } = await scene().given("a");
      const stream = await watch(
        `resourceVersion=${metadata.resourceVersion}&fieldSelector=metadata.name%3Da&timeoutSeconds=4&allowWatchBookmarks=true`,
      );
      const { resourceVersion } = (await scene().given("unseen")).metadata;
      const events = await stream.rest();
      expect(events.map(({ type, object }) => [type, object.metadata.resourceVersion])).toContainEqual([
        "BOOKMARK",
        resourceVersion,
      ]);
    });

    it("from a list's version with allowWatchBookmarks, ended by timeoutSeconds → nothing when nothing was written", {
      timeout: 15_000,
    }, async () => {
      const { metadata } = await scene().given("a");
      const query = `resourceVersion=${metadata.resourceVersion}&timeoutSeconds=3&allowWatchBookmarks=true`;
      expect(await (await watch(query)).rest()).toEqual([]);
    });

    it.each([
      ["resourceVersion=abc", 500, undefined],
      ["labelSelector=a%20b", 400, "BadRequest"],
      ["sendInitialEvents=true", 422, "Invalid"],
      ["resourceVersionMatch=NotOlderThan", 422, "Invalid"],
    ])("with %s → %i %s", async (query, code, reason) => {
      const answer = await scene().send("GET", `${scene().rules}?watch=true&${query}`);
      expect(outcome(answer)).toEqual([code, reason]);
    });

    it("as a table → rows instead of objects", async () => {
      await scene().given("a");
      const accept = "application/json;as=Table;v=v1;g=meta.k8s.io";
      const stream = await scene().client.watch(`${scene().rules}?watch=true`, { accept });
      streams.push(stream);
      const { type, object } = await stream.next();
      expect([type, object.kind]).toEqual(["ADDED", "Table"]);
    });
  });
}

/** What a client finds after the server forgot its history. */
export function expiryContract(scene: () => Scene): void {
  describe("after compaction", () => {
    it("a watch from before → ERROR 410; a continued list and one of the past → 410 Expired", {
      timeout: 60_000,
    }, async () => {
      await scene().given("a", []);
      await scene().given("b", []);
      const page = (await scene().send("GET", `${scene().rules}?limit=1`)).body.metadata;
      await scene().given("c", []);
      await scene().apiserver.forgetHistory();
      const token = encodeURIComponent(page.continue ?? "");
      const list = await scene().send("GET", `${scene().rules}?limit=1&continue=${token}`);
      expect(outcome(list)).toEqual([410, "Expired"]);
      const past = `resourceVersion=${page.resourceVersion}&resourceVersionMatch=Exact`;
      expect(outcome(await scene().send("GET", `${scene().rules}?${past}`))).toEqual([410, "Expired"]);
      const stream = await scene().watch(`resourceVersion=${page.resourceVersion}`);
      const { type, object } = await stream.next();
      stream.close();
      expect([type, object.code, object.reason]).toEqual(["ERROR", 410, "Expired"]);
    });
  });
}
