import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Apiserver, startApiserver } from "@/e2e/apiserver/apiserver";
import { behindProxy, type ProxiedApiserver } from "@/e2e/servers/behind-proxy";
import { ruleNamed } from "@/e2e/servers/rule-named";
import { openGateway } from "@/lib/kube/gateway";
import type { StreamMessage } from "@/lib/kube/rule-stream";
import { postRule } from "@/lib/kube/verbs";
import { endStreamsOf } from "@/lib/session/open-streams";
import type { Session } from "@/lib/session/session";
import { sessionStream } from "./session-stream";

let apiserver: Apiserver;
let cluster: ProxiedApiserver;
let count = 0;
let session: Session;

beforeAll(async () => {
  apiserver = await startApiserver("emulator");
  cluster = await behindProxy(apiserver);
  await postRule(cluster.directly("admin"), ruleNamed("cart"));
});
afterAll(async () => {
  await cluster.close();
  await apiserver.stop();
});
beforeEach(() => {
  count += 1;
  const credential = { kind: "token", token: "alice-token" } as const;
  session = { id: `s${count}`, operator: { name: "alice" }, credential, expiresAt: undefined };
});

test("brings the rows, says when they are live, and can be resumed", async () => {
  const gone = new AbortController();
  const first = open(session, gone.signal);
  const seen = await until(first, isLive);
  expect(kinds(seen)).toEqual(["begin", "link", "rows", "link", "complete", "link"]);
  expect(seen[0]?.id).toBe("");
  const id = seen.findLast((message) => message.id)?.id ?? null;
  gone.abort();
  expect(await first.next()).toEqual({ done: true, value: undefined });

  await postRule(cluster.directly("admin"), ruleNamed("late"));
  const again = new AbortController();
  const resumed = await until(open(session, again.signal, id), isUpsert);
  again.abort();
  expect(kinds(resumed)).toEqual(["link", "upsert"]);
  expect(resumed[1]?.event).toMatchObject({ row: { name: "late", namespace: "shop" } });
});

test("ends in a refusal when its session signs out", async () => {
  const stream = open(session);
  await until(stream, isLive);
  const rest = until(stream, () => false);
  endStreamsOf(session.id);
  expect((await rest).at(-1)?.event).toMatchObject({
    type: "link",
    link: { kind: "refused", failure: { kind: "unauthenticated" } },
  });
});

test("ends in a refusal when its session expires", async () => {
  const rest = await until(open({ ...session, expiresAt: Date.now() + 20 }), () => false);
  expect(rest.at(-1)?.event).toMatchObject({
    link: { kind: "refused", failure: { kind: "unauthenticated" } },
  });
});

function open(of: Session, signal = new AbortController().signal, resume: string | null = null) {
  const gateway = openGateway(cluster.connectionOf("alice"), "alice");
  return sessionStream(gateway, of, { resume, namespaces: [], owner: "alice", signal });
}

/** Everything up to the message that is wanted, or to the end. */
async function until(
  stream: AsyncGenerator<StreamMessage>,
  wanted: (message: StreamMessage) => boolean,
): Promise<readonly StreamMessage[]> {
  const seen: StreamMessage[] = [];
  for (;;) {
    const { value, done } = await stream.next();
    if (done) return seen;
    seen.push(value);
    if (wanted(value)) return seen;
  }
}

function isLive({ event }: StreamMessage): boolean {
  return event?.type === "link" && event.link.kind === "live";
}

function isUpsert({ event }: StreamMessage): boolean {
  return event?.type === "upsert";
}

function kinds(messages: readonly StreamMessage[]): readonly string[] {
  return messages.flatMap(({ event }) => (event ? [event.type] : []));
}
