import { describe, expect, test } from "vitest";
import type { Answered, LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { nextStep, type Run, startRun } from "@/lib/lab/run";
import type { ScenarioId } from "@/lib/lab/scenario";
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

/** The commands of the report, in the order of the steps. */
async function commandsOf(id: ScenarioId, more: readonly Step[] = []): Promise<readonly string[]> {
  const report = labReport(await played(id, answerTo, more), enLab);
  return [...report.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, text = ""]) => text);
}

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
    expect(without).not.toContain('resourceVersion":');
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
    expect(watches[0]).toContain("WATCH_VERSION=$(mark resourceVersion)");
    expect(watches[1]).toContain("&resourceVersion=$WATCH_VERSION&");
    expect(watches.join("\n")).toContain("&resourceVersion=1&");
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

  test("are none for a race: it is many requests", async () => {
    const report = labReport(await played("many-writers"), enLab);
    expect(report).toContain("adds to the end of the list.\n\nThis was many requests at once.");
  });
});
