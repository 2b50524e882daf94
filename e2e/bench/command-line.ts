import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PrometheusRule } from "@/lib/prometheus-rule/types";
import { writeYaml } from "@/lib/yaml/write";
import { COMMAND } from "../../scripts/programs.mjs";
import type { Line, Measurement } from "./measurement";
import { objectOf } from "./objects";
import { timed, timing } from "./samples";

/** Rules of a file, and the milliseconds within which the command should answer. */
const SIZES = [{ rules: 50, goal: 300 }, { rules: 1_000 }] as const;

/** The bundled command from start to end, npm apart. */
export const commandLine: Measurement = {
  name: "command-line",
  title: "truce merge on the command line",
  notes: [
    "Mine and theirs change one rule each. Most of the time is the YAML library's, which reads three files.",
  ],
  runs: "once",
  async measure(_stage, { loads }) {
    const folder = mkdtempSync(join(tmpdir(), "truce-bench-"));
    const lines: Line[] = [timing("start of Node alone", await times(loads, folder, ["--eval", "0"]))];
    for (const { rules, ...goal } of SIZES) {
      writeFiles(folder, rules);
      const spent = await times(loads, folder, [COMMAND, "merge", "-o", "merged", "base", "mine", "theirs"]);
      const limit = "goal" in goal ? { p50: goal.goal } : {};
      lines.push(timing(`merge of ${rules.toLocaleString("en")} rules`, spent, limit));
    }
    rmSync(folder, { recursive: true });
    return lines;
  },
};

function writeFiles(folder: string, rules: number): void {
  const base = objectOf(0, rules);
  const versions = {
    base,
    mine: withWait(base, 0),
    theirs: withWait(base, (base.spec.groups?.length ?? 0) - 1),
  };
  for (const [name, object] of Object.entries(versions)) writeFileSync(join(folder, name), writeYaml(object));
}

/** The object with another wait for the first rule of a group. */
function withWait(object: PrometheusRule, index: number): PrometheusRule {
  const groups = object.spec.groups?.map((group, at) =>
    at === index
      ? { ...group, rules: group.rules?.map((rule, n) => (n === 0 ? { ...rule, for: "59m" } : rule)) ?? [] }
      : group,
  );
  return { ...object, spec: { ...object.spec, groups: groups ?? [] } };
}

/** Milliseconds that a program of Node's took, run after run; throws where it fails. */
async function times(count: number, cwd: string, args: readonly string[]): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let n = 0; n < count; n += 1)
    samples.push(
      await timed(() => {
        const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
        if (status !== 0) throw new Error(`node ${args.join(" ")}: ${stderr}`);
      }),
    );
  return samples;
}
