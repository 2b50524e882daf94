import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The world outside Truce's origin: a proxy for browsers that refuses every request, and tells of it. */
export interface Outside {
  /** What a browser context takes as its `proxy`: everything but Truce itself goes through here. */
  readonly proxy: { readonly server: string; readonly bypass: string };
  /** The hosts that were asked for, in order. */
  readonly asked: readonly string[];
  close(): void;
}

export async function startOutside(): Promise<Outside> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://unnamed").host);
    response.writeHead(403).end();
  });
  server.on("connect", ({ url = "" }, socket) => {
    asked.push(url);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: "*.localhost" },
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
