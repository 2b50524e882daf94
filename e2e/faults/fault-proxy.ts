import {
  createServer,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Effect, type Fault, isWatch, type Match, meets, type SeenRequest } from "./fault";
import { closedGate } from "./gate";

/** A fault that was put in place. */
export interface Injection {
  /** Resolves when as many requests as it was meant for have met it. */
  readonly applied: Promise<void>;
  remove(): void;
}

/** Stands in front of an apiserver and does to its traffic what networks and busy servers do. */
export interface FaultProxy {
  /** Plain http on 127.0.0.1, whatever the upstream speaks. */
  readonly url: string;
  /** Of several faults that a request would meet, the one injected first wins. */
  inject(fault: Fault): Injection;
  /** The requests that match, from now on and as they come. It only looks: faults go on as before. */
  record(match: Match): readonly SeenRequest[];
  runningWatches(): number;
  /** Closes the connections of all running watches, and answers how many there were. */
  cutWatches(): number;
  /** Lets all running watches stay open and silent, and answers how many there were. */
  hangWatches(): number;
  /** As if the server were gone: closes every connection and takes no new one until `acceptConnections`. */
  refuseConnections(): Promise<void>;
  acceptConnections(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a proxy without faults. `ca` is the PEM certificate to trust when the server behind it speaks https. */
export async function startFaultProxy(target: { url: string; ca?: string }): Promise<FaultProxy> {
  const injected: Placed[] = [];
  const recordings: Recording[] = [];
  const watches = new Set<Watch>();
  const upstream = connectTo(target);
  const server = createServer((incoming, outgoing) => {
    // No answer from behind is none from here.
    handle(incoming, outgoing, { injected, recordings, watches, upstream }).catch(() => outgoing.destroy());
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    inject: (fault) => place(injected, fault),
    record: (match) => {
      const requests: SeenRequest[] = [];
      recordings.push({ match, requests });
      return requests;
    },
    runningWatches: () => watches.size,
    cutWatches: () => {
      const running = [...watches];
      for (const watch of running) watch.outgoing.destroy();
      return running.length;
    },
    hangWatches: () => {
      for (const watch of watches) watch.silent = true;
      return watches.size;
    },
    refuseConnections: () => close(server),
    acceptConnections: () => listen(server, port),
    stop: async () => {
      if (server.listening) await close(server);
      upstream.close();
    },
  };
}

interface Placed {
  readonly fault: Fault;
  left: number;
  readonly done: () => void;
}

interface Recording {
  readonly match: Match;
  readonly requests: SeenRequest[];
}

interface Watch {
  readonly outgoing: ServerResponse;
  silent: boolean;
}

interface Surroundings {
  readonly injected: Placed[];
  readonly recordings: readonly Recording[];
  readonly watches: Set<Watch>;
  readonly upstream: Upstream;
}

function place(injected: Placed[], fault: Fault): Injection {
  const { passed, open } = closedGate();
  const placed: Placed = { fault, left: fault.times ?? 1, done: open };
  injected.push(placed);
  return { applied: passed, remove: () => remove(injected, placed) };
}

function remove(injected: Placed[], placed: Placed): void {
  const at = injected.indexOf(placed);
  if (at >= 0) injected.splice(at, 1);
}

function take(injected: Placed[], request: SeenRequest): Effect | undefined {
  const placed = injected.find(({ fault }) => meets(fault.on, request));
  if (placed === undefined) return undefined;
  placed.left -= 1;
  if (placed.left <= 0) {
    remove(injected, placed);
    placed.done();
  }
  return placed.fault.effect;
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  around: Surroundings,
): Promise<void> {
  const request = await read(incoming);
  for (const { match, requests } of around.recordings) if (meets(match, request)) requests.push(request);
  const effect = take(around.injected, request);
  switch (effect?.kind) {
    case "answer":
      outgoing.writeHead(effect.answer.status, effect.answer.headers).end(effect.answer.body);
      return;
    case "drop-request":
      outgoing.destroy();
      return;
    case "delay":
      await pause(effect.ms);
      break;
    case "hold":
      if (effect.what === "request") await effect.until;
      break;
  }
  const reply = await around.upstream.send(request, outgoing);
  if (isWatch(request)) await passEvents(reply, outgoing, around.watches, effect);
  else await passAnswer(request, reply, outgoing, effect);
}

async function read(incoming: IncomingMessage): Promise<SeenRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://proxy");
  const body = (await bytesOf(incoming)).toString("utf8");
  const { method = "GET", headers } = incoming;
  return { method, path: pathname, query: searchParams, headers, body };
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function passAnswer(
  request: SeenRequest,
  reply: IncomingMessage,
  outgoing: ServerResponse,
  effect?: Effect,
): Promise<void> {
  const body = await bytesOf(reply);
  const { statusCode = 502 } = reply;
  if (effect?.kind === "hold") await effect.until;
  if (effect?.kind !== "lose-answer") {
    outgoing.writeHead(statusCode, endToEnd(reply)).end(body);
    return;
  }
  effect.onLost?.(request, statusCode);
  outgoing.destroy();
}

/** Passes a watch on, event by event, until the moment that the fault or the test has chosen. */
async function passEvents(
  reply: IncomingMessage,
  outgoing: ServerResponse,
  watches: Set<Watch>,
  effect?: Effect,
): Promise<void> {
  const watch: Watch = { outgoing, silent: false };
  watches.add(watch);
  outgoing.on("close", () => watches.delete(watch));
  outgoing.writeHead(reply.statusCode ?? 502, endToEnd(reply));
  outgoing.flushHeaders();
  const limit = effect?.kind === "cut" || effect?.kind === "hang" ? effect.afterEvents : undefined;
  let passed = 0;
  if (limit === 0) strike(watch, effect);
  for await (const line of lines(reply)) {
    if (outgoing.destroyed) return;
    if (!watch.silent) await write(outgoing, line);
    passed += 1;
    if (passed === limit) strike(watch, effect);
  }
  if (!watch.silent) outgoing.end();
}

function strike(watch: Watch, effect?: Effect): void {
  if (effect?.kind === "hang") watch.silent = true;
  else watch.outgoing.destroy();
}

/** Resolves when the text has left for the socket, or cannot any more: a cut must not take earlier events with it. */
function write(outgoing: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => {
    outgoing.write(text, () => resolve());
  });
}

/** Watch events are JSON documents, one per line. */
async function* lines(reply: IncomingMessage): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of reply.setEncoding("utf8")) {
    const parts = `${rest}${chunk}`.split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield `${part}\n`;
  }
  if (rest !== "") yield rest;
}

const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "content-length"];

function endToEnd({ headers }: IncomingMessage): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}

interface Upstream {
  /** Resolves with the head of the answer; rejects when there is none. Given up when the client goes away. */
  send(request: SeenRequest, outgoing: ServerResponse): Promise<IncomingMessage>;
  close(): void;
}

function connectTo({ url, ca }: { url: string; ca?: string }): Upstream {
  const secure = url.startsWith("https:");
  const agent = secure
    ? new HttpsAgent({ keepAlive: true, ...(ca !== undefined && { ca }) })
    : new HttpAgent({ keepAlive: true });
  const start = secure ? httpsRequest : httpRequest;
  return {
    send: ({ method, path, query, headers, body }, outgoing) =>
      new Promise((resolve, reject) => {
        const target = new URL(path, url);
        target.search = query.toString();
        const { host: _, connection: __, ...rest } = headers;
        const request = start(target, { method, headers: rest, agent }, resolve);
        request.on("error", reject);
        outgoing.on("close", () => request.destroy());
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
