import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import type { ApiserverKind } from "../apiserver/apiserver";
import { type ApiserverProcess, startApiserverProcess } from "../apiserver/apiserver-process";
import { NAMESPACES, OPERATORS } from "../cluster/access.mjs";
import { type App, startApp } from "../stage/app";
import { CHROMIUM } from "../stage/chromium";
import { signInAs } from "../stage/sign-in";
import { instrument } from "./in-page/instrument";
import type { Sight } from "./in-page/probe";

/** Servers and a browser for one measurement: app → apiserver, nothing in between. */
export interface BenchStage {
  readonly apiserver: ApiserverProcess;
  readonly app: App;
  readonly browser: Browser;
  /** Opens a page in a context of its own: nothing is cached, no worker runs yet. */
  readonly open: (options?: OpenOptions) => Promise<Page>;
}

export interface OpenOptions {
  /** Who is signed in; alice when absent. */
  readonly as?: "alice" | "nobody";
  /** What the page looks for from the beginning of every load. */
  readonly sights?: readonly Sight[];
  /** Of something in front of the app. */
  readonly port?: number;
}

/** Sets a stage, lets `work` use it and clears it, whatever happens. */
export async function onStage<T>(kind: ApiserverKind, work: (stage: BenchStage) => Promise<T>): Promise<T> {
  const apiserver = await startApiserverProcess(kind);
  try {
    const app = await startApp({
      apiserver: apiserver.url,
      operators: OPERATORS,
      namespaces: NAMESPACES,
      name: `bench-${kind}`,
    });
    const browser = await chromium.launch(CHROMIUM);
    try {
      return await work({ apiserver, app, browser, open: opener(browser, app) });
    } finally {
      await browser.close();
      await app.stop();
    }
  } finally {
    await apiserver.stop();
  }
}

function opener(browser: Browser, app: App): BenchStage["open"] {
  let cookies: Promise<Awaited<ReturnType<BrowserContext["cookies"]>>> | undefined;
  return async ({ as = "alice", sights = [], port = app.port } = {}) => {
    const context = await browser.newContext({ baseURL: addressAt(port) });
    cookies ??= signedInCookies(browser, app.port);
    // Cookies know no ports.
    if (as === "alice") await context.addCookies(await cookies);
    await instrument(context, sights);
    return context.newPage();
  };
}

/** A name of the operator's own, as the demo gives them. */
function addressAt(port: number): string {
  return `http://alice.localhost:${port}`;
}

async function signedInCookies(browser: Browser, port: number) {
  const context = await browser.newContext({ baseURL: addressAt(port) });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await signInAs(page, "alice");
  await page.waitForURL("**/rules");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Closes a page and all that belongs to it. */
export async function close(page: Page): Promise<void> {
  await page.context().close();
}

/** Lets what the last step left behind come to rest, so that it does not count for the next. */
export function rest(): Promise<void> {
  return pause(200);
}
