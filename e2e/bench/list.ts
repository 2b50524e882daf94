import type { ApiserverProcess } from "@/e2e/apiserver/apiserver-process";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { summarize } from "@/lib/watch/summary";
import { paintsSinceLoad } from "./in-page/instrument";
import type { Line, Measurement } from "./measurement";
import { heapOfPage, heapOfSharedWorker, residentSize } from "./memory";
import { objectOf, write } from "./objects";
import { megabytes, timed, timing } from "./samples";
import { rowCount, typeSearches } from "./search";
import { type BenchStage, close } from "./stage";

const OBJECTS = 5_000;
const RULES = 10;
/** Objects are written so many at a time. */
const AT_ONCE = 8;

const FIRST_ROW = { selector: "tr[data-index='0']" };
const COMPLETE = rowCount(OBJECTS);

/** A cluster as large as they come, in the list. */
export const list: Measurement = {
  name: "list",
  title: `List of ${OBJECTS.toLocaleString("en")} objects with ${(OBJECTS * RULES).toLocaleString("en")} rules`,
  notes: [
    "Loads are with an empty browser cache. A keystroke counts until the frame that shows what it finds.",
    "Memory after garbage collection in the browser; the server's is what its process holds resident.",
  ],
  runs: "per-apiserver",
  async measure(stage, { loads }) {
    await fill(stage.apiserver);
    const before = residentSize(stage.app);
    const direct = { first: [] as number[], all: [] as number[] };
    const page = { first: [] as number[], all: [] as number[] };
    for (let at = 0; at < loads; at += 1) {
      direct.first.push(await timed(() => readPage(stage.apiserver, 100)));
      direct.all.push(await timed(() => readAll(stage.apiserver)));
      const [first = 0, all = 0] = await load(stage);
      page.first.push(first);
      page.all.push(all);
    }
    return [
      timing("direct list: the first 100 objects", direct.first),
      timing("Truce: first row on the screen", page.first, { p95: 1000 }),
      timing("direct list: all objects, in pages of 500", direct.all),
      timing("Truce: all objects in the list", page.all),
      ...(await searchAndMemory(stage, before)),
    ];
  },
};

async function fill(apiserver: ApiserverProcess): Promise<void> {
  for (let at = 0; at < OBJECTS; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, next) => write(apiserver, "POST", objectOf(at + next, RULES))),
    );
}

async function readPage({ api }: ApiserverProcess, limit: number, next = "") {
  const query = new URLSearchParams({ limit: String(limit), continue: next });
  const { body } = await api("GET", `/apis/monitoring.coreos.com/v1/prometheusrules?${query}`, {
    token: "alice-token",
  });
  return body;
}

async function readAll(apiserver: ApiserverProcess): Promise<readonly StoredRule[]> {
  const objects: StoredRule[] = [];
  let next: string | undefined = "";
  while (next !== undefined) {
    const page = await readPage(apiserver, 500, next);
    objects.push(...page.items);
    next = page.metadata.continue || undefined;
  }
  return objects;
}

async function load(stage: BenchStage): Promise<readonly number[]> {
  const page = await stage.open({ sights: [FIRST_ROW, COMPLETE] });
  await page.goto("/rules");
  const paints = await paintsSinceLoad(page);
  await close(page);
  return paints;
}

/** `before`: what the server held resident when it had listed nothing yet. */
async function searchAndMemory(stage: BenchStage, before: number): Promise<readonly Line[]> {
  const page = await stage.open({ sights: [COMPLETE] });
  await page.goto("/rules");
  await paintsSinceLoad(page);
  const objects = await readAll(stage.apiserver);
  const keystrokes = await typeSearches(page, objects.map(summarize));
  const memory = {
    page: await heapOfPage(page),
    worker: await heapOfSharedWorker(stage.browser),
    server: residentSize(stage.app),
  };
  await close(page);
  return [
    timing("keystroke in the search until its result is on the screen", keystrokes, { p95: 100 }),
    { what: "JavaScript heap of the page", figure: megabytes(memory.page) },
    { what: "JavaScript heap of the stream's worker, for all tabs", figure: megabytes(memory.worker) },
    { what: "server, resident, before the first list", figure: megabytes(before) },
    { what: "server, resident, after the last", figure: megabytes(memory.server) },
  ];
}
