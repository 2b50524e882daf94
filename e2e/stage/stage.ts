import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import { OPERATORS } from "../cluster/access.mjs";
import { type FaultProxy, startFaultProxy } from "../faults/fault-proxy";
import { type App, startApp } from "./app";
import { type ApiserverKind, type Backend, startBackend } from "./backend";
import { Cluster } from "./cluster";

export interface StageOptions {
  /** Which apiserver stands behind the app. */
  readonly apiserver: ApiserverKind;
}

/** The servers of one worker: app → fault proxy → apiserver. */
export interface Stage {
  readonly backend: Backend;
  readonly proxy: FaultProxy;
  readonly app: App;
}

interface Fixtures {
  /** A namespace of this test's own. */
  readonly namespace: string;
  /** The cluster beside Truce, in that namespace. */
  readonly cluster: Cluster;
  /** Opens a signed-in page of an operator in a browser context of their own. */
  readonly signIn: (operator: string) => Promise<Page>;
}

export const test = base.extend<Fixtures, StageOptions & { readonly stage: Stage }>({
  apiserver: ["emulator", { scope: "worker", option: true }],

  stage: [
    async ({ apiserver }, use, worker) => {
      const backend = await startBackend(apiserver);
      const proxy = await startFaultProxy({ url: backend.url, ...(backend.ca ? { ca: backend.ca } : {}) });
      const name = `app-${apiserver}-${worker.workerIndex}`;
      const app = await startApp({ apiserver: proxy.url, operators: OPERATORS, name });
      await use({ backend, proxy, app });
      await app.stop();
      await proxy.stop();
      await backend.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  namespace: async ({ stage }, use) => {
    const name = `test-${Math.random().toString(36).slice(2, 10)}`;
    const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
    const answer = await stage.backend.api("POST", "/api/v1/namespaces", { token: "admin-token", body });
    expect(answer.status).toBe(201);
    await use(name);
  },

  cluster: async ({ stage, namespace }, use) => {
    await use(new Cluster(stage.backend.api, namespace));
  },

  signIn: async ({ browser, stage }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (operator) => {
      const context = await browser.newContext({ baseURL: `http://${operator}.localhost:${stage.app.port}` });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto("/sign-in");
      await page.getByRole("button", { name: new RegExp(`\\b${operator}\\b`) }).click();
      await page.waitForURL("**/rules");
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
