import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "playwright/test";
import { type Apiserver, type ApiserverKind, startApiserver } from "../apiserver/apiserver";
import { NAMESPACES, OPERATORS } from "../cluster/access.mjs";
import { type FaultProxy, startFaultProxy } from "../faults/fault-proxy";
import { type App, startApp } from "./app";
import { Cluster } from "./cluster";
import { EditorPage } from "./editor-page";
import { signInAs } from "./sign-in";

export interface StageOptions {
  /** Which apiserver stands behind the app. */
  readonly apiserver: ApiserverKind;
  /** Whether a real one asks the prometheus-operator's admission webhook about every rule. */
  readonly webhook: boolean;
}

/** The servers of one worker: app → fault proxy → apiserver. */
export interface Stage {
  readonly apiserver: Apiserver;
  readonly proxy: FaultProxy;
  readonly app: App;
  /** Sessions of operators who have signed in: signing in anew would be the longest part of many tests. */
  readonly sessions: Map<string, Session>;
  /** Nothing answers at the apiserver's address any more; the real one is ended. */
  goDown(): Promise<void>;
  /** Resolves when the apiserver is ready and can be reached. */
  comeBack(): Promise<void>;
}

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface Fixtures {
  /** A namespace of this test's own. */
  readonly namespace: string;
  /** The cluster beside Truce, in that namespace. */
  readonly cluster: Cluster;
  /** Opens a signed-in page of an operator in a browser context of their own. */
  readonly signIn: (operator: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Signs an operator in and opens an object of that namespace. */
  readonly openEditor: (operator: string, name: string) => Promise<EditorPage>;
}

export const test = base.extend<Fixtures, StageOptions & { readonly stage: Stage }>({
  apiserver: ["emulator", { scope: "worker", option: true }],
  webhook: [false, { scope: "worker", option: true }],

  stage: [
    async ({ apiserver, webhook }, use, worker) => {
      const server = await startApiserver(apiserver, { webhook });
      const proxy = await startFaultProxy(server);
      const name = `app-${apiserver}-${worker.workerIndex}`;
      const app = await startApp({
        apiserver: proxy.url,
        operators: OPERATORS,
        namespaces: NAMESPACES,
        name,
      });
      await use({
        apiserver: server,
        proxy,
        app,
        sessions: new Map(),
        goDown: async () => {
          await proxy.refuseConnections();
          await server.goDown();
        },
        comeBack: async () => {
          await server.comeBack();
          await proxy.acceptConnections();
        },
      });
      await app.stop();
      await proxy.stop();
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  namespace: async ({ stage }, use) => {
    const name = `test-${Math.random().toString(36).slice(2, 10)}`;
    const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
    const answer = await stage.apiserver.api("POST", "/api/v1/namespaces", { token: "admin-token", body });
    expect(answer.status).toBe(201);
    await use(name);
  },

  cluster: async ({ stage, namespace }, use) => {
    const cluster = new Cluster(stage.apiserver.api, namespace);
    await use(cluster);
    // What a page says of a whole cluster depends on how many namespaces have objects.
    await cluster.clear();
  },

  signIn: async ({ browser, stage }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (operator, options) => {
      const baseURL = `http://${operator}.localhost:${stage.app.port}`;
      // Options may change what signing in does.
      const session = options ? undefined : stage.sessions.get(operator);
      const context = await browser.newContext({
        ...options,
        baseURL,
        ...(session && { storageState: session }),
      });
      contexts.push(context);
      const page = await context.newPage();
      if (session) await page.goto("/rules");
      else {
        await page.goto("/sign-in");
        await signInAs(page, operator);
        await page.waitForURL("**/rules");
        if (!options) stage.sessions.set(operator, await context.storageState());
      }
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  openEditor: async ({ signIn, namespace }, use) => {
    await use(async (operator, name) => {
      const editor = new EditorPage(await signIn(operator));
      await editor.open(namespace, name);
      return editor;
    });
  },
});
