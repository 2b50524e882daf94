import { Agent, fetch } from "undici";
import type { ApiserverProcess } from "@/e2e/apiserver/apiserver-process";
import { sighting } from "./in-page/instrument";
import type { Measurement } from "./measurement";
import { objectOf, pathOf, write } from "./objects";
import { timing } from "./samples";
import { close, rest } from "./stage";

const OBJECTS = 40;

/** How long a foreign write takes to the screen of an operator, beside a watch of the apiserver itself. */
export const watch: Measurement = {
  name: "watch",
  title: `A write by somebody else until it is in the list (${OBJECTS} objects)`,
  notes: ["Both from before the same PUT is sent; clocks are those of one machine."],
  runs: "per-apiserver",
  async measure({ apiserver, open }, { samples }) {
    for (let at = 1; at < OBJECTS; at += 1) await write(apiserver, "POST", objectOf(at, 10));
    let object = await write(apiserver, "POST", objectOf(0, 10));
    const { namespace, name, resourceVersion } = object.metadata;
    const live = { selector: "header", text: "Live" };
    const page = await open({ sights: [live] });
    await page.goto("/rules");
    await page.evaluate(() => window.probe.painted());
    const lines = await watchLines(apiserver, pathOf(object), resourceVersion);
    const times = { line: [] as number[], seen: [] as number[], behind: [] as number[] };
    for (let at = 0; at < samples; at += 1) {
      await rest();
      const manager = `writer-${at}`;
      const line = lines.next(manager);
      let began = 0;
      const put = async () => {
        began = now();
        object = await write(apiserver, "PUT", object, manager);
      };
      // A PUT that changes nothing is no event.
      object.metadata.labels = { ...object.metadata.labels, round: String(at) };
      const seen = await sighting(page, put, { selector: `[id="rule-${namespace}/${name}"]`, text: manager });
      times.line.push((await line) - began);
      times.seen.push(seen - began);
      times.behind.push(seen - (await line));
    }
    lines.end();
    await close(page);
    return [
      timing("raw watch: the line has arrived", times.line),
      timing("Truce: the row shows it", times.seen),
      timing("  behind the raw watch", times.behind),
    ];
  },
};

function now(): number {
  return performance.timeOrigin + performance.now();
}

interface WatchLines {
  /** When the next line that holds `text` has arrived, in milliseconds since 1970. */
  next(text: string): Promise<number>;
  end(): void;
}

/** Follows one object by a watch of its own. */
async function watchLines(apiserver: ApiserverProcess, path: string, version: string): Promise<WatchLines> {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const query = new URLSearchParams({
    watch: "true",
    resourceVersion: version,
    fieldSelector: `metadata.name=${name}`,
  });
  const list = path.slice(0, path.lastIndexOf("/"));
  const end = new AbortController();
  const response = await fetch(`${apiserver.url}${list}?${query}`, {
    headers: { authorization: "Bearer alice-token" },
    dispatcher: new Agent({ bodyTimeout: 0, connect: apiserver.ca ? { ca: apiserver.ca } : {} }),
    signal: end.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the watch was answered ${response.status}`);
  const chunks = response.body[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  return {
    async next(text) {
      let read = "";
      while (!read.includes(text)) {
        const { value, done } = await chunks.next();
        if (done) throw new Error("the watch has ended");
        read += decoder.decode(value, { stream: true });
      }
      return now();
    },
    end: () => end.abort(),
  };
}
