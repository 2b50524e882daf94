import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import type { Answered, LabAnswer, RaceResult } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { nextStep, type Run, startRun } from "@/lib/lab/run";
import { SCENARIO_IDS, type ScenarioId } from "@/lib/lab/scenario";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import type { Step } from "@/lib/lab/step";
import { takeStep } from "@/lib/lab/take-step";
import { enLab } from "@/lib/messages/en/en-lab";
import { zhCNLab } from "@/lib/messages/zh-CN/zh-cn-lab";
import { labReport } from "./report";

/** A cluster that takes everything and stores nothing: what matters here is what was sent. */
async function answerTo(request: LabRequest): Promise<Answered> {
  const sent = request.kind === "put" ? request.body : {};
  const metadata = { name: "truce-lab-x", namespace: "team-a", uid: "u-1", resourceVersion: "17" };
  const spec = scenarioOf("put").start.PrometheusRule?.spec ?? {};
  const body = { kind: "PrometheusRule", spec, ...sent, metadata: { ...metadata, managedFields: [] } };
  const events = [{ type: "MODIFIED", object: { metadata: { resourceVersion: "18" } } }] as const;
  return { kind: "answered", code: 200, body, warnings: [], ...(request.kind === "watch" && { events }) };
}

async function played(id: ScenarioId, send = answerTo, more: readonly Step[] = []): Promise<Run> {
  let run = startRun(scenarioOf(id), "team-a", "x");
  const take = async (step: Step) => {
    run = await takeStep(run, step, send, () => 0);
  };
  for (let step = nextStep(run); step; step = nextStep(run)) await take(step);
  for (const step of more) await take(step);
  return run;
}

/** The first steps of a story, on a cluster that answers as expected. */
async function playedUntil(id: ScenarioId, steps: number): Promise<Run> {
  const send = async (request: LabRequest): Promise<Answered> => ({
    ...(await answerTo(request)),
    code: request.kind === "create" ? 201 : 200,
  });
  let run = startRun(scenarioOf(id), "team-a", "x");
  for (const step of run.scenario.steps.slice(0, steps)) run = await takeStep(run, step, send, () => 0);
  return run;
}

/** The story of kubectl edit, taken step by step by hand, on a cluster that stores what it gets. */
async function byHand(): Promise<Run> {
  let stored: JsonObject = {};
  const send = async (request: LabRequest): Promise<Answered> => {
    if (request.kind === "create") stored = { ...request.body, metadata: { uid: "u-1" } };
    if (request.kind === "patch") stored = mergePatched(stored, request.body) as JsonObject;
    return { kind: "answered", code: 200, body: stored, warnings: [] };
  };
  let run = startRun(scenarioOf("kubectl-edit"), "team-a", "x");
  // Others than the story's own, though they are the same.
  for (const step of run.scenario.steps) run = await takeStep(run, { ...step }, send, () => 0);
  return run;
}

/** What a merge patch makes of a value (RFC 7396). */
function mergePatched(value: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const fields = isJsonObject(value) ? value : {};
  const changed = Object.entries(patch).map(([name, each]) => [
    name,
    mergePatched(fields[name], each ?? null),
  ]);
  return { ...fields, ...Object.fromEntries(changed) };
}

const RACE: RaceResult = {
  writers: 8,
  rounds: 5,
  roundsAsked: 5,
  attempts: 40,
  conflicts: 0,
  acknowledged: 40,
  lost: 0,
  milliseconds: 1,
  perRound: [],
};

/** The commands of the report, in the order of the steps. */
async function commandsOf(id: ScenarioId, more: readonly Step[] = []): Promise<readonly string[]> {
  const report = labReport(await played(id, answerTo, more), enLab);
  return [...report.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, text = ""]) => text);
}

/** What a command says to bash where `curl` only says that it would have sent something. */
function inBash(command: string, env: Readonly<Record<string, string>>) {
  const text = `curl() { echo sent; }\n${command}`;
  const cwd = mkdtempSync(join(tmpdir(), "truce-report-"));
  const { PATH, NODE_ENV } = process.env;
  return spawnSync("bash", ["--norc", "-c", text], {
    cwd,
    env: { PATH, NODE_ENV, ...env },
    encoding: "utf8",
  });
}

const WHO = { SERVER: "https://k:6443", TOKEN: "t" };

describe("the report of a run", () => {
  test("tells each step, its answer, whether that was expected, and what became of the changes", async () => {
    const report = labReport(await played("kubectl-edit"), enLab);
    expect(report).toMatch(
      /^# kubectl edit in two terminals\n\nA run of Truce's lab in the namespace `team-a`/,
    );
    expect(report).toContain(
      "### 7. Operator B sends the edit of the PrometheusRule as a merge patch without a version.",
    );
    expect(report).toContain("- Answer: `200 OK`, 0 ms\n- resourceVersion: `17`\n- As expected.");
    // The create is answered 200 here.
    expect(report).toContain("- Expected 201, but the cluster answered 200.");
    expect(report).toContain(
      "## What became of whose change\n\n- A's change is lost: “labels.user” of TargetDown-serviceprom is “someone”",
    );
    expect(report).toContain("- [RFC 7396: JSON merge patch](https://www.rfc-editor.org/rfc/rfc7396)");
  });

  test("of several checks tells which step found what", async () => {
    const report = labReport(await played("merge-patch"), enLab);
    expect(report).toMatch(/^- At step 8: B's change was refused, and B knows: /m);
    expect(report).toMatch(/^- At step 10: A's change is lost: /m);
  });

  test("of a free hand says so, and what was overwritten; the scenario's own words are left out", async () => {
    const report = labReport(await byHand(), enLab);
    expect(report).toMatch(/^# Free hand, started from “kubectl edit in two terminals”\n/);
    expect(report).toContain("**Every step was chosen by hand; nothing was expected of it.**");
    expect(report).not.toMatch(/^## (What to expect|Why)$|Under way/m);
    expect(report).toContain(
      "## What became of whose change\n\n- Step 7 overwrites A's change to “labels.user” of TargetDown-serviceprom, and nobody is told.\n",
    );
    const first = { ...(await byHand()), entries: (await byHand()).entries.slice(0, 6) };
    expect(labReport(first, enLab)).toContain("- No step has overwritten");
  });

  test("of a free hand after a story says where that ended", async () => {
    const run = await played("put", answerTo, [{ do: "read", by: "a", expect: { code: 200 } }]);
    const report = labReport(run, enLab);
    expect(report).toContain(`**The scenario's own steps end with step ${run.next}; every later one`);
    expect(report).not.toContain("The cluster behaved");
  });

  test("of a story that is not told to its end says where it stopped", async () => {
    const run = await playedUntil("put", 2);
    const report = labReport(run, enLab);
    expect(report).toContain(`**Stopped after step 2 of ${run.scenario.steps.length}**`);
    expect(report).not.toContain("Under way");
  });

  test("is all in the language of its catalogue", async () => {
    const send = async (request: LabRequest): Promise<Answered> => ({
      ...(await answerTo(request)),
      warnings: ["w"],
    });
    const report = labReport(await played("list-watch", send), zhCNLab);
    expect(report).toContain("- 响应：`200 OK`，0 毫秒\n- resourceVersion：`17`\n- 警告：`w`");
    expect(report).toContain("- `MODIFIED 18`：对象的新版本");
    expect(report).not.toMatch(/^- .*`: /m);
  });

  test("lets nothing from the cluster take effect as markup", async () => {
    const message = "`<img src=x>` @everyone";
    const send = async (): Promise<LabAnswer> => ({
      kind: "answered",
      code: 403,
      body: { message },
      warnings: ["*w*"],
    });
    let run = startRun(scenarioOf("put"), "team-a", "x");
    const [create] = run.scenario.steps;
    if (create) run = await takeStep(run, create, send, () => 0);
    const report = labReport(run, enLab);
    expect(report).toContain(`- Message: \`\` ${message} \`\``);
    expect(report).toContain("- Warning: `*w*`");
    expect(report).toContain("\\`\\<img src=x\\>\\` \\@everyone");
  });
});

describe("its commands", () => {
  test("carry variables in place of the version and the uid of the run, and nothing that the server writes", async () => {
    const puts = (await commandsOf("put")).filter((text) => text.includes("-X PUT"));
    expect(puts).toHaveLength(3);
    for (const [index, text] of puts.entries()) {
      const owner = index === 0 ? "A" : "B";
      expect(text).toContain(`"resourceVersion": "'"$${owner}_VERSION"'"`);
      expect(text).toContain(`"uid": "'"$${owner}_UID"'"`);
      expect(text).toContain('-H "Authorization: Bearer $TOKEN"');
      expect(text).not.toMatch(/managedFields|"17"|u-1/);
    }
  });

  test("keep the missing version and the 0 that a step is about", async () => {
    const [without, zero, guarded] = (await commandsOf("put-without-version")).filter((text) =>
      text.includes("-X PUT"),
    );
    expect(without).not.toContain('"resourceVersion": "');
    expect(zero).toContain('"resourceVersion": "0"');
    expect(guarded).toContain(`"resourceVersion": "'"$A_CONFIGMAP_VERSION"'"`);
  });

  test("name versions in patches, deletions and watches as variables, too", async () => {
    const patches = (await commandsOf("json-patch")).join("\n");
    expect(patches).toContain(`"path": "/metadata/resourceVersion",\n    "value": "'"$B_VERSION"'"`);
    expect((await commandsOf("merge-patch")).join("\n")).toContain(`"resourceVersion": "'"$B_VERSION"'"`);
    expect((await commandsOf("created-anew")).join("\n")).toContain(`"uid": "'"$A_UID"'"`);
    const watches = (await commandsOf("list-watch")).filter((text) => text.includes("watch=true"));
    expect(watches[0]).toContain("&resourceVersion=$LIST_VERSION&");
    expect(watches[0]).toContain(
      `WATCH_VERSION=$(grep -o '"resourceVersion": *"[^"]*"' answer.txt | tail -n 1 | cut -d '"' -f 4)`,
    );
    expect(watches[1]).toContain("&resourceVersion=$WATCH_VERSION&");
    expect(watches.join("\n")).toContain("&resourceVersion=1&");
  });

  test.each(SCENARIO_IDS)("of %s send nothing when they are pasted alone", async (id) => {
    // The first block asks where the server is, the last one cleans up.
    const commands = (await commandsOf(id)).slice(1);
    expect(commands).not.toEqual([]);
    for (const command of commands) {
      expect(inBash(command, {})).toMatchObject({ stdout: "", status: 127 });
      const used = [
        ...new Set([...command.matchAll(/\$\{?([A-Z_]+_(?:VERSION|UID))\b/g)].map(([, name = ""]) => name)),
      ];
      for (const empty of used) {
        const others = Object.fromEntries(used.map((name) => [name, name === empty ? "" : "1"]));
        const { stdout, stderr } = inBash(command, { ...WHO, ...others });
        expect(stdout).toBe("");
        expect(stderr).toContain(`${empty}: run the earlier steps first`);
      }
      const all = Object.fromEntries(used.map((name) => [name, "1"]));
      const sent = /^(sent\n)+$/;
      expect(inBash(command, { ...WHO, ...all })).toMatchObject({
        stdout: expect.stringMatching(sent),
        stderr: "",
      });
    }
  });

  test("ask for a server that nobody has named, and do not forget one that is", async () => {
    const [setUp = ""] = await commandsOf("put");
    const none = "kubectl() { return 1; }\n";
    expect(inBash(none + setUp, {}).stderr).toContain("SERVER: set it to the address of the apiserver");
    expect(inBash(none + setUp, { SERVER: "https://k:6443" }).stderr).toContain(
      "TOKEN: set it to a bearer token",
    );
    expect(inBash(none + setUp, WHO).stdout).toBe("The commands go to https://k:6443\n");
  });

  test("leave free hand to the shell as it is: quotes, variables and commands in it stay text", async () => {
    const value = "it's $TOKEN `id` \ue000TOKEN\ue001 \u202e";
    const more: readonly Step[] = [
      {
        do: "edit",
        by: "a",
        edit: {
          kind: "set",
          place: { group: "serviceprom", rule: "TargetDown-serviceprom", field: ["for"] },
          value,
        },
      },
      { do: "send", by: "a", way: "put", expect: { code: 200 } },
    ];
    const commands = await commandsOf("put", more);
    expect(commands.join("\n")).toContain(`"for": "it'\\''s $TOKEN \`id\` \ue000TOKEN\ue001 \\u202e"`);
  });

  test("are none for a race: it says how many requests it was, and which version each names", async () => {
    const race = { ...RACE, attempts: 57 };
    const send = async (request: LabRequest) => ({
      ...(await answerTo(request)),
      ...(request.kind === "race" && { race }),
    });
    const report = labReport(await played("many-writers", send), enLab);
    expect(report).toContain(
      "and again after a 409.\n\n- This step stands for 57 writes at once, each after a read of its own.\n- Each is a PUT that names the resourceVersion its writer has just read;",
    );
    expect(report.match(/^- Each is a .* It names no resourceVersion/gm)).toHaveLength(2);
  });
});
