import { Agent, request } from "undici";
import type { Apiserver } from "@/e2e/apiserver/apiserver";
import type { KubeObject } from "./object";

/** One answer of the server, as it came. */
export interface Answer {
  readonly code: number;
  readonly body: KubeObject;
  readonly text: string;
  /** The texts of the Warning headers. */
  readonly warnings: readonly string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Sent {
  /** alice's by default; "" sends none. */
  readonly token?: string;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly accept?: string;
  readonly userAgent?: string;
}

/** Raw HTTP: nothing between the tests and what the server says. */
export class Client {
  readonly #agent: Agent;
  readonly #url: string;

  constructor({ url, ca }: Apiserver) {
    this.#url = url;
    this.#agent = new Agent({ connect: ca === undefined ? {} : { ca } });
  }

  async send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { body, contentType = "application/json" } = sent;
    const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    const response = await request(this.#url + path, {
      method: method as "GET",
      dispatcher: this.#agent,
      headers: { ...headersOf(sent), ...(text === undefined ? {} : { "content-type": contentType }) },
      ...(text === undefined ? {} : { body: text }),
    });
    const answered = await response.body.text();
    const isJson = String(response.headers["content-type"]).includes("json");
    return {
      code: response.statusCode,
      body: (isJson ? JSON.parse(answered) : {}) as KubeObject,
      text: answered,
      warnings: [response.headers.warning ?? []].flat().map(unquoted),
      headers: response.headers,
    };
  }

  /** Opens a watch; `path` carries its parameters. A refusal is an Answer. */
  async watch(path: string, sent: Sent = {}): Promise<WatchStream> {
    const controller = new AbortController();
    const response = await request(this.#url + path, {
      dispatcher: this.#agent,
      signal: controller.signal,
      headers: headersOf(sent),
    });
    return new WatchStream(response.statusCode, response.body, controller);
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

function headersOf({ token = "alice-token", accept = "application/json", userAgent }: Sent) {
  return {
    accept,
    ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
    ...(userAgent === undefined ? {} : { "user-agent": userAgent }),
  };
}

/** 299 - "text" with backslashes before quotes. */
function unquoted(header: string): string {
  return header.replace(/^299 - "(.*)"$/, "$1").replace(/\\(.)/g, "$1");
}

export interface WatchEvent {
  readonly type: string;
  readonly object: KubeObject;
}

/** The lines of one watch, in the order in which they come. */
export class WatchStream {
  readonly #lines: AsyncGenerator<WatchEvent>;
  readonly #controller: AbortController;

  constructor(
    readonly code: number,
    body: AsyncIterable<Buffer>,
    controller: AbortController,
  ) {
    this.#lines = eventsOf(body);
    this.#controller = controller;
  }

  /** The next event; rejects when the server ends the stream instead. */
  async next(): Promise<WatchEvent> {
    const { done, value } = await this.#lines.next();
    if (done) throw new Error("the server ended the watch");
    return value;
  }

  /** The next `count` events as "TYPE name". */
  async names(count: number): Promise<string[]> {
    const lines: string[] = [];
    while (lines.length < count) {
      const { type, object } = await this.next();
      lines.push(`${type} ${object.metadata.name}`);
    }
    return lines;
  }

  /** Everything up to the end that the server makes. */
  async rest(): Promise<WatchEvent[]> {
    const events: WatchEvent[] = [];
    for await (const event of this.#lines) events.push(event);
    return events;
  }

  close(): void {
    this.#controller.abort();
  }
}

async function* eventsOf(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent> {
  let text = "";
  try {
    for await (const chunk of body) {
      text += chunk.toString("utf8");
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
        yield JSON.parse(text.slice(0, end)) as WatchEvent;
        text = text.slice(end + 1);
      }
    }
  } catch (error) {
    if ((error as Error).name !== "AbortError") throw error;
  }
}
