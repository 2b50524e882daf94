import { afterEach, beforeEach, expect, it } from "vitest";
import type { Apiserver } from "@/e2e/apiserver/apiserver";
import { describeOnEachKind } from "@/e2e/apiserver/on-each-kind";
import { internalError, serviceUnavailable, tooManyRequests } from "./fault";
import { type FaultProxy, startFaultProxy } from "./fault-proxy";
import { closedGate } from "./gate";

const RULES = "/apis/monitoring.coreos.com/v1/namespaces/data/prometheusrules";

/** Polling ends as soon as the answer is there; a busy machine may need longer than the default second. */
const PATIENCE = { timeout: 30_000 };

describeOnEachKind({ tls: true }, provesEachFault);

function provesEachFault(apiserver: () => Apiserver): void {
  let proxy: FaultProxy;

  beforeEach(async () => {
    proxy = await startFaultProxy(apiserver());
  });
  afterEach(() => proxy.stop());

  it("passes requests and answers on", async () => {
    const created = await create("plain");
    expect(created.status).toBe(201);
    const read = await call("GET", `${RULES}/plain?fieldManager=x`);
    expect(await read.json()).toMatchObject({ metadata: { name: "plain" } });
  });

  it.each([
    ["429", tooManyRequests(7), 429, "7"],
    ["500", internalError(), 500, null],
    ["503", serviceUnavailable(), 503, null],
  ])(
    "answers %s in the apiserver's place, as often as it was told",
    async (_, answer, status, retryAfter) => {
      proxy.inject({ on: { method: "POST", path: RULES }, effect: { kind: "answer", answer } });
      const name = `answered-${status}`;

      expect((await call("GET", RULES)).status).toBe(200);
      const refused = await create(name);
      expect(refused.status).toBe(status);
      expect(refused.headers.get("retry-after")).toBe(retryAfter);
      expect(await isStored(name)).toBe(false);
      expect((await create(name)).status).toBe(201);
    },
  );

  it("loses an answer after the apiserver has stored the object", async () => {
    const heard: unknown[] = [];
    const onLost = ({ method }: { method: string }, status: number) => heard.push([method, status]);
    const { applied } = proxy.inject({ on: { method: "POST" }, effect: { kind: "lose-answer", onLost } });
    await expect(create("unanswered")).rejects.toThrow("fetch failed");
    await applied;
    expect(await isStored("unanswered")).toBe(true);
    expect(heard).toEqual([["POST", 201]]);
  });

  it("drops a request before the apiserver sees it", async () => {
    proxy.inject({ on: { method: "POST" }, effect: { kind: "drop-request" } });
    await expect(create("dropped")).rejects.toThrow("fetch failed");
    expect(await isStored("dropped")).toBe(false);
  });

  it("delays a request", async () => {
    proxy.inject({ on: { method: "GET" }, effect: { kind: "delay", ms: 150 } });
    const from = performance.now();
    await call("GET", RULES);
    expect(performance.now() - from).toBeGreaterThanOrEqual(149);
  });

  it("holds an answer until the test lets go, while the object is stored already", async () => {
    const gate = closedGate();
    proxy.inject({ on: { method: "POST" }, effect: { kind: "hold", what: "answer", until: gate.passed } });
    let answered = false;
    const pending = create("held").finally(() => {
      answered = true;
    });
    await expect.poll(() => isStored("held"), PATIENCE).toBe(true);
    expect(answered).toBe(false);
    gate.open();
    expect((await pending).status).toBe(201);
  });

  it("holds a request, so that another's comes first", async () => {
    const gate = closedGate();
    proxy.inject({ on: { method: "POST" }, effect: { kind: "hold", what: "request", until: gate.passed } });
    const pending = create("contested");
    await expect.poll(async () => (await create("contested")).status, PATIENCE).toBe(201);
    gate.open();
    expect((await pending).status).toBe(409);
  });

  it("cuts a watch after so many events", async () => {
    proxy.inject({ on: { watch: true }, effect: { kind: "cut", afterEvents: 1 } });
    const watch = await openWatch();
    // Asked for first: what has arrived and was not read yet goes with the connection.
    const first = watch.next();
    await create("cut-1");
    expect(await first).toBe("ADDED cut-1");
    await expect(watch.next()).rejects.toThrow("terminated");
  });

  it("lets a watch hang after so many events, and the next one live", async () => {
    proxy.inject({ on: { watch: true }, effect: { kind: "hang", afterEvents: 1 } });
    const hanging = await openWatch();
    const living = await openWatch();
    await create("hang-1");
    expect(await hanging.next()).toBe("ADDED hang-1");
    await create("hang-2");
    await living.next();
    expect(await living.next()).toBe("ADDED hang-2");
    await expectSilenceUntilCut(hanging);
  });

  it("passes the refusal of a watch on", async () => {
    const refused = await fetch(`${proxy.url}${RULES}?watch=1`, {
      headers: { authorization: "Bearer nobody" },
    });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ kind: "Status", reason: "Unauthorized" });
  });

  it("records the requests that match, and lets them pass", async () => {
    const creations = proxy.record({ method: "POST" });
    expect((await create("recorded")).status).toBe(201);
    await call("GET", RULES);
    expect(creations.map(({ path, body }) => [path, JSON.parse(body).metadata.name])).toEqual([
      [RULES, "recorded"],
    ]);
  });

  it("cuts all running watches at once", async () => {
    const [one, other] = [await openWatch(), await openWatch()];
    expect(proxy.runningWatches()).toBe(2);
    expect(proxy.cutWatches()).toBe(2);
    await expect(one.next()).rejects.toThrow("terminated");
    await expect(other.next()).rejects.toThrow("terminated");
  });

  it("passes an event on until it is told to let running watches hang", async () => {
    const watch = await openWatch();
    await create("before");
    expect(await watch.next()).toBe("ADDED before");
    expect(proxy.hangWatches()).toBe(1);
    const later = await openWatch();
    await create("after");
    expect(await later.next()).toBe("ADDED after");
    await expectSilenceUntilCut(watch);
  });

  it("refuses connections until it accepts them again, at the same address", async () => {
    const watch = await openWatch();
    await proxy.refuseConnections();
    await expect(watch.next()).rejects.toThrow("terminated");
    await expect(call("GET", RULES)).rejects.toThrow("fetch failed");
    await proxy.acceptConnections();
    expect((await call("GET", RULES)).status).toBe(200);
  });

  it("forgets a fault that was removed", async () => {
    const fault = {
      on: { path: /prometheusrules/ },
      effect: { kind: "answer", answer: internalError() },
    } as const;
    const injection = proxy.inject({ ...fault, times: Number.POSITIVE_INFINITY });
    expect((await call("GET", RULES)).status).toBe(500);
    expect((await call("GET", RULES)).status).toBe(500);
    injection.remove();
    expect((await call("GET", RULES)).status).toBe(200);
  });

  function call(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${proxy.url}${path}`, {
      method,
      headers: { authorization: "Bearer alice-token", "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  function create(name: string): Promise<Response> {
    return call("POST", RULES, {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PrometheusRule",
      metadata: { name },
      spec: { groups: [{ name: "test", rules: [{ alert: "Down", expr: "up == 0" }] }] },
    });
  }

  /** Asks the apiserver itself. */
  async function isStored(name: string): Promise<boolean> {
    return (await apiserver().api("GET", `${RULES}/${name}`, { token: "alice-token" })).status === 200;
  }

  /** What had been passed on would be read before the end of the connection is. */
  async function expectSilenceUntilCut(watch: Watch): Promise<void> {
    proxy.cutWatches();
    await expect(watch.next()).rejects.toThrow("terminated");
  }

  async function openWatch(): Promise<Watch> {
    const { metadata } = await (await call("GET", `${RULES}?limit=1`)).json();
    const response = await call("GET", `${RULES}?watch=1&resourceVersion=${metadata.resourceVersion}`);
    const events = eventsOf(response);
    return {
      next: async () => {
        const { value, done } = await events.next();
        if (done) throw new Error("the watch has ended");
        return value;
      },
    };
  }
}

interface Watch {
  /** The next event; rejects when the watch ends. */
  next(): Promise<string>;
}

async function* eventsOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) throw new Error("a watch has a body");
  let rest = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { type, object } = JSON.parse(line);
      yield `${type} ${object.metadata.name}`;
    }
  }
}
