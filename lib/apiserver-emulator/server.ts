import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { handle, type Request, type Response } from "./handle";
import { type JsonObject, stringifyJson } from "./json";
import { Refusal, refuse } from "./status";
import type { Store } from "./store";
import type { WatchEvent } from "./watch";

/** The largest body an apiserver reads. */
const BODY_LIMIT = 3 * 1024 * 1024;

/** A listening server. */
export interface Listening {
  readonly port: number;
  /** Ends open watches and connections, then resolves. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the store on 127.0.0.1.
 * @param port 0 takes a free one
 * @param certificate PEM key and certificate for https; http without
 * Rejects when the port is taken.
 */
export async function listen(
  store: Store,
  port: number,
  certificate?: { readonly key: string; readonly cert: string },
): Promise<Listening> {
  const watches = new Set<ServerResponse>();
  const listener: RequestListener = (incoming, outgoing) => void respond(incoming, outgoing, store, watches);
  const server =
    certificate === undefined ? createServer(listener) : createSecureServer(certificate, listener);
  // As long as Go's server keeps them: a client must not find its idle connection closed.
  server.keepAliveTimeout = 180_000;
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const outgoing of watches) outgoing.end();
    for (const socket of sockets) socket.destroySoon();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  store: Store,
  watches: Set<ServerResponse>,
): Promise<void> {
  const text = await readBody(incoming).catch(() => undefined);
  // The client went away in the middle of its request.
  if (text === undefined) return;
  if (text instanceof Refusal) {
    outgoing.writeHead(text.code, { "Content-Type": "application/json", Connection: "close" });
    outgoing.end(`${stringifyJson(text.body)}\n`);
    return;
  }
  const { headers, method = "GET", url = "/" } = incoming;
  const request: Request = {
    method,
    url: new URL(url, "http://emulator.invalid"),
    authorization: headers.authorization ?? "",
    accept: headers.accept ?? "",
    contentType: headers["content-type"]?.split(";")[0]?.trim() ?? "",
    userAgent: headers["user-agent"] ?? "",
    text,
  };
  write(answer(request, store), outgoing, watches);
}

/** A bug in the emulator must not take the whole server with it: the client gets a 500, the terminal the reason. */
function answer(request: Request, store: Store): Response {
  try {
    return handle(request, store);
  } catch (error) {
    process.stderr.write(`${request.method} ${request.url.pathname}: ${(error as Error).stack}\n`);
    const text = `${stringifyJson(refuse(500, "InternalError", "Internal error occurred").body)}\n`;
    return { kind: "text", code: 500, contentType: "application/json", headers: {}, warnings: [], text };
  }
}

async function readBody(incoming: IncomingMessage): Promise<string | Refusal> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) {
      return refuse(413, "RequestEntityTooLarge", `Request entity too large: limit is ${BODY_LIMIT}`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function write(response: Response, outgoing: ServerResponse, watches: Set<ServerResponse>): void {
  if (response.kind === "watch") {
    stream(response, outgoing, watches);
    return;
  }
  const warnings = response.warnings.map((text) => `299 - "${text.replace(/["\\]/g, "\\$&")}"`);
  outgoing.writeHead(response.code, {
    "Content-Type": response.contentType,
    "Cache-Control": "no-cache, private",
    ...response.headers,
    ...(warnings.length > 0 ? { Warning: warnings } : {}),
  });
  outgoing.end(response.text);
}

function stream(
  { watch, present }: Extract<Response, { kind: "watch" }>,
  outgoing: ServerResponse,
  watches: Set<ServerResponse>,
): void {
  outgoing.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-cache, private" });
  outgoing.flushHeaders();
  watches.add(outgoing);
  const send = ({ type, object }: WatchEvent) => {
    const isObject = type !== "ERROR" && type !== "BOOKMARK";
    const shown = isObject ? present(object as JsonObject) : object;
    outgoing.write(`${stringifyJson({ type, object: shown })}\n`);
  };
  const stop = watch(send, () => outgoing.end());
  outgoing.on("close", () => {
    stop();
    watches.delete(outgoing);
  });
}
