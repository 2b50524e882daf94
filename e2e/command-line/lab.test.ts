import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Apiserver } from "@/e2e/apiserver/apiserver";
import { describeOnEachKind } from "@/e2e/apiserver/on-each-kind";
import { type FaultProxy, startFaultProxy } from "@/e2e/faults/fault-proxy";
import { closedGate } from "@/e2e/faults/gate";
import { SCENARIO_IDS, type ScenarioId } from "@/lib/lab/scenario";
import { COMMAND, ensureCommand } from "../../scripts/programs.mjs";
import { folderWith, run, truce } from "./truce";

const NAMESPACE = "payments";
const LOSES_NOTHING: readonly ScenarioId[] = ["put", "list-watch", "created-anew"];

beforeAll(ensureCommand);

describe("truce lab, before it asks a cluster", () => {
  test("names its scenarios, in both languages", async () => {
    const { code, stdout } = await truce(folderWith({}), ["lab", "--list"]);
    expect(code).toBe(0);
    expect(stdout.split("\n").map((line) => line.split(" ")[0])).toEqual([...SCENARIO_IDS, ""]);
    expect((await truce(folderWith({}), ["lab", "--list", "--language", "zh-CN"])).stdout).toContain(
      "删除后重新创建",
    );
  });

  test.each([
    [["aply"], "aply: there is no such scenario (did you mean apply?)."],
    [["nothing"], "nothing: there is no such scenario."],
    [["put", "nothing"], "nothing: there is no such scenario."],
    [["--language", "fr"], "--language fr: en or zh-CN."],
    [["--server", "https://x", "--context", "y"], "Name --server, or --kubeconfig and --context, not both."],
    [["--json", "--markdown", "-"], "Only one of --json and --markdown can go to standard output."],
  ])("refuses %j", async (args, sentence) => {
    const { code, stderr } = await truce(folderWith({}), ["lab", ...args]);
    expect(stderr.split("\n")[0]).toBe(sentence);
    expect(code).toBe(2);
  });

  test("names the scenarios after a name that is none, instead of all the options, and in the help", async () => {
    const named = (text: string) => text.match(/^ {2}[a-z-]+(?= {2,}[A-Z])/gim)?.map((name) => name.trim());
    const { stderr } = await truce(folderWith({}), ["lab", "nothing"]);
    expect(named(stderr)).toEqual(SCENARIO_IDS);
    expect(stderr).not.toContain("--namespace");
    const { stdout } = await truce(folderWith({}), ["lab", "--help"]);
    expect(named(stdout)).toEqual(expect.arrayContaining([...SCENARIO_IDS]));
  });

  test.each([
    [["--kubeconfig", "nowhere"], "There is no kubeconfig at nowhere."],
    [["--kubeconfig", "config"], "Name a namespace with --namespace NAME"],
    [["-n", "x", "--server", "http://127.0.0.1:1"], "Put a bearer token into TRUCE_TOKEN"],
    [["--kubeconfig", "config", "--context", "z"], 'no context "z". It has: x, y.'],
    [["-n", "x", "--server", "127.0.0.1:34601"], "Begin with http:// or https://."],
    [["-n", "x", "--server", "localhost:34601"], "Begin with http:// or https://."],
    [["-n", "x", "--server", "http://example.com"], "is no address to send a token to"],
    [["--server", "http://127.0.0.1:1", "--token-file", "token"], "Name a namespace"],
    [["--server", "http://127.0.0.1:1", "--token-file", "none"], "none cannot be read"],
    [["--markdown", "none/report.md"], "none/report.md cannot be written: there is no such file or folder"],
    [
      ["-n", "No_Name", "--server", "http://127.0.0.1:1", "--token-file", "token"],
      "“No_Name” cannot be the name",
    ],
  ])("says what is missing after %j", async (args, part) => {
    const config = JSON.stringify({
      clusters: [{ name: "c", cluster: { server: "http://127.0.0.1:1" } }],
      users: [{ name: "u", user: { token: "t" } }],
      contexts: ["x", "y"].map((name) => ({ name, context: { cluster: "c", user: "u" } })),
      "current-context": "x",
    });
    const { code, stderr } = await truce(folderWith({ config, token: "t" }), ["lab", ...args]);
    expect(stderr).toContain(part);
    expect(code).toBe(2);
  });

  test("says what a copy of the command alone lacks", async () => {
    const folder = folderWith({});
    copyFileSync(COMMAND, join(folder, "truce.mjs"));
    const { code, stderr } = await run(process.execPath, ["truce.mjs", "lab", "--list"], { cwd: folder });
    expect(stderr).toMatch(/^truce: truce lab needs dist\/truce-lab\.mjs beside dist\/truce\.mjs\./);
    expect(code).toBe(2);
  });

  test("says so where no server answers", async () => {
    const { code, stdout, stderr } = await as("alice", folderWith({}), [
      ...["--server", "http://127.0.0.1:1", "-n", NAMESPACE],
    ]);
    expect(stderr).toMatch(/^truce: The cluster cannot be reached \(.*\); nothing was sent\./);
    // Nothing was sent, so that nothing can be left.
    expect(stderr).not.toContain("kubectl delete");
    expect(code).toBe(2);
    // One look is enough: the other scenarios would tell no more. And what would have been told is no matter.
    expect(stderr.match(/^truce: /gm)).toHaveLength(1);
    expect(stdout).toBe("");
  });
});

describeOnEachKind({}, (apiserver) => {
  let proxy: FaultProxy;
  beforeAll(async () => {
    proxy = await startFaultProxy(apiserver());
  });
  afterAll(() => proxy?.stop());

  const throughProxy = (...args: readonly string[]) => ["--server", proxy.url, "-n", NAMESPACE, ...args];

  test("plays every scenario as the kubeconfig's user, and finds all as expected", async () => {
    const { kubeconfigPath } = apiserver();
    const args = ["lab", "--kubeconfig", kubeconfigPath, "--context", "alice", "--namespace", NAMESPACE];
    const { code, stdout, stderr } = await truce(folderWith({}), args);
    expect(stderr).toBe("");
    const summary = stdout.trimEnd().split("\n").slice(-SCENARIO_IDS.length);
    expect(summary.map((line) => line.split(/ {2,}/))).toEqual(
      SCENARIO_IDS.map((id) => [
        id,
        LOSES_NOTHING.includes(id) ? "shows no loss" : "shows a loss",
        "The cluster behaved as described",
      ]),
    );
    expect(code).toBe(0);
    expect(await scratchObjects(apiserver())).toEqual([]);
  });

  test("takes a server, its CA and a token file instead", async () => {
    const { url, ca } = apiserver();
    const folder = folderWith({ token: "alice-token\n", ca: ca ?? "" });
    const { code, stdout } = await truce(folder, [
      ...["lab", "--server", url, "--token-file", "token", ...(ca === undefined ? [] : ["--ca", "ca"])],
      ...["-n", NAMESPACE, "--language", "zh-CN", "kubectl-edit"],
    ]);
    expect(stdout).toContain("A 的更改已丢失：TargetDown-serviceprom 的 “labels.user” 是 “someone”");
    expect(code).toBe(0);
  });

  test("plays the scenarios that are named, in that order", async () => {
    const { code, stdout } = await as("alice", folderWith({}), throughProxy("put", "kubectl-edit", "put"));
    const rows = stdout.trimEnd().split("\n").slice(-2);
    expect(rows.map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ["put", "shows no loss"],
      ["kubectl-edit", "shows a loss"],
    ]);
    expect(code).toBe(0);
  });

  test("gives JSON to programs", async () => {
    const { code, stdout } = await as("alice", folderWith({}), throughProxy("--json", "put"));
    expect(code).toBe(0);
    const [put] = JSON.parse(stdout);
    expect(put).toMatchObject({ scenario: "put", namespace: NAMESPACE, standing: "as-expected" });
    expect(put.entries.at(-1).exchange.answer.code).toBe(200);
    expect(stdout).not.toContain("alice-token");
  });

  test("exits with 1 where the cluster behaves otherwise, and says in what", async () => {
    proxy.inject({
      on: { method: "PUT", when: ({ body }) => body.includes('"35m"') },
      effect: { kind: "answer", answer: { status: 200, headers: {}, body: "{}" } },
    });
    const { code, stdout } = await as("alice", folderWith({}), throughProxy("put"));
    expect(stdout).toContain("✗ Expected 409, but the cluster answered 200.");
    expect(stdout).toContain("The cluster did not behave as described");
    expect(code).toBe(1);
  });

  test("exits with 2 for whoever may not write, with what to do", async () => {
    const { code, stderr } = await as("victor", folderWith({}), throughProxy("put"));
    expect(stderr).toMatch(/^truce: You may not do this here \(“.*forbidden.*”\)\. Choose a namespace/);
    expect(code).toBe(2);
  });

  test("exits with 2 in a namespace that does not exist, and asks for nothing more", async () => {
    const { code, stdout, stderr } = await as("admin", folderWith({}), [
      "--server",
      proxy.url,
      "-n",
      "nowhere",
    ]);
    expect(stderr).toBe("truce: The namespace nowhere does not exist. Choose another.\n");
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  test("exits with 2 for a token that nobody has, without advice to sign in", async () => {
    const { code, stdout, stderr } = await as("nobody", folderWith({}), throughProxy("put"));
    expect(stderr).toMatch(/^truce: The cluster does not accept this token \(“Unauthorized”\)\..*\n$/);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends it, and leaves no scratch object", async (signal, expected) => {
    const { passed, open } = closedGate();
    const effect = { kind: "hold", what: "request", until: passed } as const;
    const held = proxy.inject({ on: { method: "PUT" }, effect });
    const child = spawn(process.execPath, [COMMAND, "lab", ...throughProxy("put")], {
      env: { ...process.env, TRUCE_TOKEN: "alice-token" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = once(child, "exit");
    await held.applied;
    expect(await scratchObjects(apiserver())).toHaveLength(1);
    child.kill(signal);
    await once(child.stderr, "data");
    // A terminal and npm both pass it on: the second one is no other wish.
    child.kill(signal);
    const [code] = await ended;
    open();
    expect(code).toBe(expected);
    expect(await scratchObjects(apiserver())).toEqual([]);
  });

  // A race is many requests: there is no command for it.
  test.each(SCENARIO_IDS.filter((id) => id !== "many-writers"))(
    "the commands of a report on %s repeat its answers",
    async (scenario) => {
      const { url, ca } = apiserver();
      const folder = folderWith({ ca: ca ?? "" });
      const report = await as("alice", folder, throughProxy("--markdown", "-", scenario));
      expect(report.code).toBe(0);
      expect(report.stdout).not.toContain("alice-token");
      // The first block says where the server is and who asks: here others.
      const [, ...commands] = [...report.stdout.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, text = ""]) =>
        // A watch of curl's does not end before its time is over.
        text.replace(/timeoutSeconds=\d+/, "timeoutSeconds=1"),
      );
      // An error in the stream of a watch comes after a head that says 200.
      const answers = [...report.stdout.matchAll(/^- Answer: `(\d+)(.*\(in the stream\))?/gm)].map(
        ([, code, inStream]) => (inStream === undefined ? code : "200"),
      );
      const { stdout, stderr } = await run("bash", ["-c", commands.join("\n")], {
        cwd: folder,
        env: { SERVER: url, TOKEN: "alice-token", ...(ca !== undefined && { CURL_CA_BUNDLE: "ca" }) },
      });
      expect(stderr).toBe("");
      // The last block cleans up: a command for each object that is left.
      const left = commands.at(-1)?.match(/-X DELETE/g) ?? [];
      expect(stdout.match(/^\d{3}$/gm)).toEqual([...answers, ...left.map(() => "200")]);
      expect(await scratchObjects(apiserver())).toEqual([]);
    },
  );
});

/** Runs `truce lab` under the token of one of the demo's operators. */
function as(user: string, cwd: string, args: readonly string[]) {
  return run(process.execPath, [COMMAND, "lab", ...args], { cwd, env: { TRUCE_TOKEN: `${user}-token` } });
}

/** The names of the lab's objects that are there. */
async function scratchObjects({ api }: Apiserver): Promise<readonly string[]> {
  const paths = ["/apis/monitoring.coreos.com/v1/prometheusrules", "/api/v1/configmaps"];
  const lists = await Promise.all(
    paths.map((path) => api("GET", `${path}?labelSelector=truce.dev/lab`, { token: "admin-token" })),
  );
  return lists.flatMap(({ body }) => body.items).map(({ metadata }) => metadata.name);
}
