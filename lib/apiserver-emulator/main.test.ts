import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const URL_LINE = /http:\/\/127\.0\.0\.1:\d+/;

describe("the emulator program", () => {
  let directory: string;
  let program: string;

  beforeAll(async () => {
    // Inside the project, so that it finds the packages.
    mkdirSync(".cache", { recursive: true });
    directory = mkdtempSync(".cache/emulator-");
    program = join(directory, "emulator.mjs");
    await build({
      entryPoints: ["lib/apiserver-emulator/main.ts"],
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      logLevel: "error",
    });
  });

  afterAll(() => rmSync(directory, { recursive: true }));

  function run(...options: string[]): ChildProcess {
    return spawn(process.execPath, [program, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  }

  async function output(child: ChildProcess): Promise<{ code: number | null; text: string }> {
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    const [code] = (await once(child, "close")) as [number | null];
    return { code, text };
  }

  async function firstLine(child: ChildProcess): Promise<string> {
    if (child.stdout === null) throw new Error("no output");
    const [chunk] = (await once(child.stdout, "data")) as [Buffer];
    return chunk.toString();
  }

  it.each(["SIGTERM", "SIGINT"] as const)(
    "says its address, and ends cleanly on %s with a watch open",
    async (signal) => {
      const child = run();
      const [url] = URL_LINE.exec(await firstLine(child)) ?? [];
      const { statusCode } = await request(
        `${url}/apis/monitoring.coreos.com/v1/prometheusrules?watch=true`,
        {
          headers: { authorization: "Bearer alice-token" },
        },
      );
      expect(statusCode).toBe(200);
      const ended = once(child, "exit");
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
    },
  );

  it("reads the YAML files of a folder and writes a kubeconfig", async () => {
    const seed = join(directory, "seed");
    const config = join(directory, "new-folder", "kubeconfig");
    mkdirSync(seed);
    writeFileSync(join(seed, "shop.yaml"), "apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n");
    const child = run("--seed", seed, "--kubeconfig", config);
    const [url] = URL_LINE.exec(await firstLine(child)) ?? [];
    const headers = { authorization: "Bearer alice-token" };
    const { body } = await request(`${url}/api/v1/namespaces/shop`, { headers });
    expect(await body.json()).toMatchObject({ kind: "Namespace" });
    expect(readFileSync(config, "utf8")).toContain(url);
    const ended = once(child, "exit");
    child.kill();
    await ended;
  });

  it("with --tls → names a kubeconfig that nobody else can read, and that goes with it", async () => {
    const child = run("--tls");
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    await expect.poll(() => text, { timeout: 20_000 }).toMatch(/export KUBECONFIG=.+\n/);
    const path = /KUBECONFIG=(.+)/.exec(text)?.[1] ?? "";
    expect(readFileSync(path, "utf8")).toContain(/https:\S+/.exec(text)?.[0]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const ended = once(child, "exit");
    child.kill();
    await ended;
    expect(existsSync(path)).toBe(false);
  }, 30_000);

  it.each([
    ["--port", "70000", 2, "--port 70000: give a whole number from 0 to 65535."],
    ["--seed", "no-such-file.yaml", 1, "no such file"],
  ])("with %s %s → says what is wrong and exits with %i", async (option, value, exitCode, message) => {
    const { code, text } = await output(run(option, value));
    expect(code).toBe(exitCode);
    expect(text).toContain(message);
  });

  it("--help → the options and the tokens", async () => {
    const { code, text } = await output(run("--help"));
    expect(code).toBe(0);
    for (const word of ["--port", "--tls", "--seed", "--kubeconfig", "carol-token"])
      expect(text).toContain(word);
  });
});
