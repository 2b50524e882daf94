import type { Page, Request } from "playwright";
import { expect } from "playwright/test";
import type { ApiserverProcess } from "@/e2e/apiserver/apiserver-process";
import { EditorPage } from "../stage/editor-page";
import { reaction } from "./in-page/instrument";
import type { Line, Measurement } from "./measurement";
import { objectOf, read, write } from "./objects";
import { median, timed, timing } from "./samples";
import { close, rest } from "./stage";

const RULES = 10;
/** First saves, in which servers and browser still compile. */
const WARM_UP = 5;
/** What is sent in turn takes so little that more of it is measured: a ratio of medians needs many. */
const TURNS_PER_SAMPLE = 5;
/** How many times its parts the save may take. */
const GOAL = 1.2;

const SAVED = { selector: "[role=status]", text: "Saved." };

/** A save by an operator in a browser, beside the least that it could cost. */
export const save: Measurement = {
  name: "save",
  title: `Save of an object with ${RULES} rules`,
  notes: [
    "PUT: straight to the apiserver. Actions: sent by the page once more, with another object or with none, which is",
    "refused before any call, and timed by the browser until the end of the answer. In turn, in a page at rest.",
  ],
  runs: "per-apiserver",
  async measure({ apiserver, open }, { samples }) {
    const edited = await write(apiserver, "POST", objectOf(0, RULES));
    const page = await open();
    const lastAction = noteLastAction(page);
    const editor = new EditorPage(page);
    await editor.open(edited.metadata.namespace, edited.metadata.name);
    const seen: number[] = [];
    for (let at = 0; at < WARM_UP + samples; at += 1) {
      seen.push(await saveInBrowser(editor, withWait(edited, `${at + 60}m`)));
      await rest();
    }
    const alone = await sendInTurn(apiserver, page, lastAction(), WARM_UP + TURNS_PER_SAMPLE * samples);
    await close(page);
    return linesOf({ ...alone, seen });
  },
};

/** Milliseconds of each sample, the first ones included. */
interface Times {
  readonly put: readonly number[];
  readonly empty: readonly number[];
  readonly save: readonly number[];
  readonly seen: readonly number[];
}

/** A PUT, an empty action and a saving one over and over, so that all three meet the same machine. */
async function sendInTurn(
  apiserver: ApiserverProcess,
  page: Page,
  action: Request,
  times: number,
): Promise<Omit<Times, "seen">> {
  let direct = await write(apiserver, "POST", objectOf(1, RULES));
  let sent = await write(apiserver, "POST", objectOf(2, RULES));
  const put: number[] = [];
  const empty: number[] = [];
  const save: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const wait = `${at + 60}m`;
    put.push(
      await timed(async () => {
        direct = await write(apiserver, "PUT", withWait(direct, wait));
      }),
    );
    // What the PUT means for the page is not the next action's to bear.
    await sendAction(page, action, {});
    const refused = await sendAction(page, action, {});
    expect(refused.answer).toContain("is not a stored PrometheusRule");
    empty.push(refused.milliseconds);
    const saved = await sendAction(page, action, withWait(sent, wait));
    sent = await read(apiserver, sent);
    expect(saved.answer).toContain(sent.metadata.resourceVersion);
    save.push(saved.milliseconds);
  }
  return { put, empty, save };
}

function linesOf(times: Times): readonly Line[] {
  const put = times.put.slice(WARM_UP);
  const empty = times.empty.slice(WARM_UP);
  const save = times.save.slice(WARM_UP);
  const seen = times.seen.slice(WARM_UP);
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

/** Lets the page call the same action with another object, as alice whose page it is. */
async function sendAction(page: Page, action: Request, object: object) {
  const { "next-action": id = "", "next-router-state-tree": tree = "" } = action.headers();
  const headers = { "next-action": id, "next-router-state-tree": tree, accept: "text/x-component" };
  return page.evaluate(
    async ({ headers, body }) => {
      const since = performance.timeOrigin + performance.now();
      const response = await fetch(location.href, { method: "POST", headers, body });
      return { answer: await response.text(), milliseconds: await window.probe.exchange(since) };
    },
    { headers, body: JSON.stringify([{ operator: "alice", object: JSON.stringify(object) }]) },
  );
}
