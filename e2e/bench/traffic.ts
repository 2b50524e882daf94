import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";

/** A script as it went over the line. */
export interface Transfer {
  readonly path: string;
  /** Of the body, compressed as it was sent. */
  readonly bytes: number;
  readonly source: string;
}

/** Something in front of the app that notes the scripts which any page or worker of a browser fetches. */
export interface Traffic {
  readonly port: number;
  /** All since the last time, once nothing more has been fetched for a while. */
  take(): Promise<readonly Transfer[]>;
  stop(): Promise<void>;
}

/** A page that has fetched no script for so long has all it wants. */
const QUIET_MS = 1000;

/** A browser's own figures leave out what a shared worker fetches: here nothing gets past. */
export async function noteTraffic(appPort: number): Promise<Traffic> {
  let transfers: Transfer[] = [];
  let last = performance.now();
  const server = createServer((incoming, outgoing) =>
    forward(incoming, outgoing, appPort, (transfer) => {
      transfers.push(transfer);
      last = performance.now();
    }),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    async take() {
      for (let quiet = 0; quiet < QUIET_MS; quiet = performance.now() - last) await pause(QUIET_MS - quiet);
      const taken = transfers;
      transfers = [];
      return taken;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  note: (transfer: Transfer) => void,
): void {
  const { method, url: path = "/", headers } = incoming;
  const ahead = request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    if (!path.split("?")[0]?.endsWith(".js")) return;
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => note(transferOf(path, Buffer.concat(chunks), answer.headers["content-encoding"])));
  });
  ahead.on("error", () => outgoing.destroy());
  outgoing.on("close", () => ahead.destroy());
  incoming.pipe(ahead);
}

function transferOf(path: string, body: Buffer, encoding: string | undefined): Transfer {
  const source = (encoding === "gzip" ? gunzipSync(body) : body).toString("utf8");
  return { path, bytes: body.length, source };
}
