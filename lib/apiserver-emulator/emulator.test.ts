import { Agent, request } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "./emulator";
import { kubeconfig } from "./kubeconfig";

const RULES = "/apis/monitoring.coreos.com/v1/prometheusrules";
const SEED = `
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: {name: cpu, namespace: shop}
spec: {groups: []}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop}
`;

const running: Emulator[] = [];

async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator(options);
  running.push(emulator);
  return emulator;
}

async function get(
  emulator: Emulator,
  path: string,
  agent = new Agent(),
): Promise<{ code: number; text: string }> {
  const headers = { authorization: "Bearer alice-token" };
  const { statusCode, body } = await request(emulator.url + path, { headers, dispatcher: agent });
  return { code: statusCode, text: await body.text() };
}

afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop();
});

describe("startEmulator", () => {
  it("begins empty, or with the documents it is given, namespaces first", async () => {
    const empty = await get(await start(), RULES);
    expect(JSON.parse(empty.text)).toMatchObject({ items: [] });
    const seeded = await get(await start({ documents: [SEED] }), RULES);
    expect(JSON.parse(seeded.text)).toMatchObject({
      items: [{ metadata: { name: "cpu", namespace: "shop" } }],
    });
  });

  it("refuses documents that the server refuses, with the server's sentence", async () => {
    const broken = SEED.replace("groups: []", "groups: [{}]");
    await expect(startEmulator({ documents: [broken] })).rejects.toThrow(
      "spec.groups[0].name: Required value",
    );
  });

  it("speaks https with a certificate of its own authority, which the kubeconfig carries", async () => {
    const emulator = await start({ tls: true });
    expect(emulator.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const agent = new Agent({ connect: { ca: emulator.caPem ?? "" } });
    expect((await get(emulator, RULES, agent)).code).toBe(200);
    await expect(get(emulator, RULES)).rejects.toThrow(/certificate/);
    const config = JSON.parse(kubeconfig(emulator.url, emulator.caPem)) as {
      clusters: { cluster: { "certificate-authority-data": string } }[];
    };
    const data = config.clusters[0]?.cluster["certificate-authority-data"] ?? "";
    expect(Buffer.from(data, "base64").toString()).toBe(emulator.caPem);
  });

  it("rejects when the port is taken", async () => {
    const { url } = await start();
    await expect(startEmulator({ port: Number(new URL(url).port) })).rejects.toThrow("EADDRINUSE");
  });

  it("ends open watches when it stops", async () => {
    const emulator = await start();
    const headers = { authorization: "Bearer alice-token" };
    const { statusCode, body } = await request(`${emulator.url}${RULES}?watch=true`, { headers });
    await emulator.stop();
    expect([statusCode, await body.text()]).toEqual([200, ""]);
  });

  it("lets admin, and nobody else, have the history compacted over HTTP", async () => {
    const { url } = await start();
    const compact = async (user: string) => {
      const headers = { authorization: `Bearer ${user}-token` };
      return (await request(`${url}/emulator/compact`, { method: "POST", headers })).statusCode;
    };
    expect([await compact("alice"), await compact("admin")]).toEqual([403, 200]);
  });

  it("answers a version of an earlier run with 410, never with a write of its own", async () => {
    const first = await start();
    const { metadata } = JSON.parse((await get(first, RULES)).text) as {
      metadata: { resourceVersion: string };
    };
    await first.stop();
    const second = await start({ documents: [SEED] });
    const { text } = await get(second, `${RULES}?watch=true&resourceVersion=${metadata.resourceVersion}`);
    expect(JSON.parse(text)).toMatchObject({ type: "ERROR", object: { code: 410, reason: "Expired" } });
  });
});
