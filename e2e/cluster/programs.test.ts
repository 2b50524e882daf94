import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeWhereBuilt } from "./where-built";

const empty = mkdtempSync(join(tmpdir(), "truce-programs-"));
afterAll(() => rmSync(empty, { recursive: true }));

/** What the browser tests print when they are told to find the programs in an empty folder. */
function told(env: NodeJS.ProcessEnv): string {
  const args = ["node_modules/playwright/cli.js", "test", "--list", "--project=kube-apiserver"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...env, TRUCE_CLUSTER_PROGRAMS: empty },
  });
  expect(status).not.toBe(0);
  return `${stdout}${stderr}`;
}

describeWhereBuilt("browser tests", {}, () => {
  test("name the programs that are missing in their folder, and what builds them", () => {
    const said = told(process.env);
    expect(said).toContain(`Missing in ${empty}, for go`);
    expect(said).toMatch(/: etcd, kube-apiserver, kubectl, the CRD, admission-webhook\. Run npm test, or /);
  });
});

test("browser tests on a machine without Go say so", () => {
  expect(told({ ...process.env, PATH: empty })).toContain("Go was not found");
});
