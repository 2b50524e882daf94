import type { Page, Request } from "playwright";
import { expect } from "playwright/test";
import { EditorPage } from "../stage/editor-page";
import { reaction } from "./in-page/instrument";
import type { Line, Measurement } from "./measurement";
import { objectOf, write } from "./objects";
import { median, timed, timing } from "./samples";
import { close, rest } from "./stage";

const RULES = 10;
/** First saves, in which servers and browser still compile. */
const WARM_UP = 5;
/** How many times its parts the save may take. */
const GOAL = 1.2;

const SAVED = { selector: "[role=status]", text: "Saved as version" };

interface Times {
  readonly put: number[];
  readonly empty: number[];
  readonly save: number[];
  readonly seen: number[];
}

/** A save by an operator in a browser, beside the least that it could cost. */
export const save: Measurement = {
  name: "save",
  title: `Save of an object with ${RULES} rules`,
  notes: [
    "PUT: straight to the apiserver. Empty action: the save action, sent something that it refuses before any call.",
    "Each in turn; actions are timed by the browser, from the start of the request to the end of the answer.",
  ],
  runs: "per-apiserver",
  async measure({ backend, open }, { samples }) {
    let direct = await write(backend, "POST", objectOf(1, RULES));
    const stored = await write(backend, "POST", objectOf(0, RULES));
    const page = await open();
    const lastAction = noteLastAction(page);
    const editor = new EditorPage(page);
    await editor.open(stored.metadata.namespace, stored.metadata.name);
    const times: Times = { put: [], empty: [], save: [], seen: [] };
    for (let at = 0; at < WARM_UP + samples; at += 1) {
      const wait = `${at + 60}m`;
      const put = await timed(async () => {
        direct = await write(backend, "PUT", withWait(direct, wait));
      });
      const seen = await saveInBrowser(editor, withWait(stored, wait));
      const save = await page.evaluate(() => window.probe.exchange(window.probe.acted()));
      await rest();
      const empty = await sendNothing(page, lastAction());
      await rest();
      if (at < WARM_UP) continue;
      times.put.push(put);
      times.seen.push(seen);
      times.save.push(save);
      times.empty.push(empty);
    }
    await close(page);
    return linesOf(times);
  },
};

function linesOf({ put, empty, save, seen }: Times): readonly Line[] {
  const ratio = median(save) / (median(put) + median(empty));
  return [
    timing("direct PUT of the same object", put),
    timing("empty server action", empty),
    timing("save action", save),
    {
      what: "  as a multiple of PUT + empty action, at p50",
      figure: ratio.toFixed(2),
      goal: { text: `<= ${GOAL}`, met: ratio <= GOAL },
    },
    timing("click on Save until “Saved” is on the screen", seen),
  ];
}

/** The object with another `for` in its first alert. */
function withWait<T extends { spec: object }>(object: T, wait: string): T {
  const changed = structuredClone(object) as T & { spec: { groups: [{ rules: [{ for: string }] }] } };
  changed.spec.groups[0].rules[0].for = wait;
  return changed;
}

/** Reviews the object, lets the cluster judge it, saves it; milliseconds from the click to the sight of "Saved". */
async function saveInBrowser(editor: EditorPage, object: Parameters<EditorPage["edit"]>[0]): Promise<number> {
  await editor.edit(object, () => {});
  await editor.review();
  await expect(editor.reviewDialog.getByText("The cluster would take this")).toBeVisible();
  const button = editor.reviewDialog.getByRole("button", { name: "Save" });
  return reaction(editor.page, () => button.click(), SAVED);
}

/** Remembers the last request of the page that called a server action. */
function noteLastAction(page: Page): () => Request {
  let last: Request | undefined;
  page.on("request", (request) => {
    if (request.headers()["next-action"] !== undefined) last = request;
  });
  return () => {
    if (last === undefined) throw new Error("the page has called no action yet");
    return last;
  };
}

/** Sends the same action from the same page with an empty object: everything but the work. */
async function sendNothing(page: Page, action: Request): Promise<number> {
  const { "next-action": id = "", "next-router-state-tree": tree = "" } = action.headers();
  const headers = { "next-action": id, "next-router-state-tree": tree, accept: "text/x-component" };
  const { answer, exchange } = await page.evaluate(async (sent) => {
    const since = performance.timeOrigin + performance.now();
    const response = await fetch(location.href, { method: "POST", headers: sent, body: "[{}]" });
    return { answer: await response.text(), exchange: await window.probe.exchange(since) };
  }, headers);
  if (!answer.includes("is not a stored PrometheusRule"))
    throw new Error(`the empty action was answered otherwise: ${answer}`);
  return exchange;
}
