import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { paintsSinceLoad, sighting } from "./in-page/instrument";
import type { Sight } from "./in-page/probe";
import type { Line, Measurement } from "./measurement";
import { objectOf, write } from "./objects";
import { below, kilobytes } from "./samples";
import { type BenchStage, close } from "./stage";
import { noteTraffic, type Traffic, type Transfer } from "./traffic";

/** What the list page may bring. */
const GOAL = 230_000;
/** Words that the component library uses in its own code and that minifying leaves alone. */
const COMPONENT_LIBRARY = /base-ui|Base UI/;

const SIGN_IN: Sight = { selector: "button", text: "alice" };
const ROW: Sight = { selector: "tr[data-index='0']" };
const LIVE: Sight = { selector: "header", text: "Live" };
const HELP: Sight = { selector: "[role=dialog]", text: "Keyboard shortcuts" };
const EDITOR: Sight = { selector: ".monaco-editor .view-lines", text: "PrometheusRule" };

/** What pages make a browser fetch before they are of use. */
export const bytes: Measurement = {
  name: "bytes",
  title: "JavaScript of a page, compressed, as it went over the line",
  notes: [
    "With an empty cache, workers included, until the page fetches nothing more.",
    "Component library: whole files that hold any of its code, so at most that much.",
  ],
  runs: "once",
  async measure(stage) {
    const { metadata } = await write(stage.apiserver, "POST", objectOf(0, 10));
    const traffic = await noteTraffic(stage.app.port);
    const signIn = await scriptsOf(stage, traffic, { path: "/sign-in", as: "nobody", sights: [SIGN_IN] });
    const list = await scriptsOf(stage, traffic, { path: "/rules", sights: [ROW, LIVE], after: openDialog });
    const path = `/rules/${metadata.namespace}/${metadata.name}`;
    const editor = await scriptsOf(stage, traffic, { path, sights: [EDITOR] });
    await traffic.stop();
    return linesOf({ signIn: signIn.loaded, list: list.loaded, dialog: list.later, editor: editor.loaded });
  },
};

type Scripts = Readonly<Record<"signIn" | "list" | "dialog" | "editor", readonly Transfer[]>>;

function linesOf({ signIn, list, dialog, editor }: Scripts): readonly Line[] {
  const frame = frameworkFiles();
  return [
    line(
      "Next and React alone, in every page",
      list.filter(({ path }) => frame.has(path)),
    ),
    line("sign-in page", signIn),
    { ...line("list page", list), goal: below(GOAL, sum(list), kilobytes) },
    line("  of that the component library", list.filter(isComponentLibrary)),
    line("  more when the first dialog opens", dialog),
    line("    of that the component library", dialog.filter(isComponentLibrary)),
    line("editor page, with Monaco and its workers", editor),
    line("  of that the component library", editor.filter(isComponentLibrary)),
  ];
}

function line(what: string, transfers: readonly Transfer[]): Line {
  return { what, figure: kilobytes(sum(transfers)) };
}

function sum(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, { bytes }) => total + bytes, 0);
}

function isComponentLibrary({ source }: Transfer): boolean {
  return COMPONENT_LIBRARY.test(source);
}

/** Paths of the scripts that the build puts into every page. */
function frameworkFiles(): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(".next/build-manifest.json", "utf8"));
  return new Set(manifest.rootMainFiles.map((file: string) => `/_next/${file}`));
}

interface Visit {
  readonly path: string;
  readonly as?: "alice" | "nobody";
  /** What shows that the page is of use. */
  readonly sights: readonly Sight[];
  /** What an operator does then. */
  readonly after?: (page: Page) => Promise<void>;
}

async function scriptsOf(
  stage: BenchStage,
  traffic: Traffic,
  { path, as = "alice", sights, after }: Visit,
): Promise<{ readonly loaded: readonly Transfer[]; readonly later: readonly Transfer[] }> {
  const page = await stage.open({ as, sights, port: traffic.port });
  await page.goto(path);
  await paintsSinceLoad(page);
  const loaded = await traffic.take();
  await after?.(page);
  const later = after ? await traffic.take() : [];
  await close(page);
  return { loaded, later };
}

async function openDialog(page: Page): Promise<void> {
  await sighting(page, () => page.keyboard.press("?"), HELP);
}
