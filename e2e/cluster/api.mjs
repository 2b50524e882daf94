// The few requests that set a cluster up, with Node alone.
import { request as httpRequest } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { setTimeout as pause } from "node:timers/promises";

/**
 * A client for one apiserver that trusts exactly its certificate, `ca`.
 * @param {{ url: string, ca?: string }} server
 * @returns {import("./api.mjs").Api} sends one request and answers status and body, parsed when it is JSON;
 *   rejects only when no answer came
 */
export function createApi({ url, ca }) {
  const secure = url.startsWith("https:");
  const agent = secure ? new Agent({ ca, keepAlive: true, maxSockets: 8 }) : undefined;
  return (method, path, { token, body, contentType = "application/json" } = {}) =>
    new Promise((resolve, reject) => {
      const payload = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
      const headers = {
        accept: "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined ? {} : { "content-type": contentType }),
      };
      const send = secure ? httpsRequest : httpRequest;
      const outgoing = send(new URL(path, url), { method, headers, agent }, (incoming) => {
        let text = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (chunk) => {
          text += chunk;
        });
        incoming.on("error", reject);
        incoming.on("end", () => resolve({ status: incoming.statusCode, body: parsed(incoming, text) }));
      });
      outgoing.on("error", reject);
      outgoing.end(payload);
    });
}

function parsed(incoming, text) {
  return incoming.headers["content-type"]?.includes("json") ? JSON.parse(text) : text;
}

/**
 * Asks until the answer is yes; a question that fails counts as no.
 * @param {string} what names the thing waited for in the error
 * @param {() => Promise<boolean>} question
 * @param {{ seconds?: number, ended?: () => string | undefined }} [options] `ended` tells why waiting is pointless
 * @throws when the time is over, or at once when `ended` answers
 */
export async function until(what, question, { seconds = 60, ended = () => undefined } = {}) {
  const deadline = performance.now() + seconds * 1000;
  while (!(await question().catch(() => false))) {
    const reason = ended();
    if (reason !== undefined) throw new Error(`${what}: ${reason}`);
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await pause(50);
  }
}
