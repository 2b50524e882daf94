import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachKind } from "@/e2e/apiserver/on-each-kind";
import { requirePrograms } from "@/e2e/cluster/programs.mjs";

const EDITOR = fileURLToPath(new URL("./editor.mjs", import.meta.url));
const NAMESPACE = "kubectl";
const CONFLICT =
  "the object has been modified; please apply your changes to the latest version and try again";

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Situation {
  /** Default: alice. */
  readonly as?: string;
  /** Sent to standard input, as JSON. */
  readonly input?: object;
  readonly env?: Readonly<Record<string, string>>;
}

describeOnEachKind({ tls: true, kubectl: true }, (apiserver) => {
  let home: string;
  let program: string;

  beforeAll(async () => {
    program = requirePrograms().kubectl;
    home = mkdtempSync(join(tmpdir(), "truce-kubectl-"));
    // Not `create namespace`: for Kubernetes' own kinds kubectl may write protobuf, which only the real one reads.
    const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: NAMESPACE } };
    await expectDone(kubectl(["create", "-f", "-"], { as: "admin", input: namespace }));
  });
  afterAll(() => {
    if (home !== undefined) rmSync(home, { recursive: true });
  });

  it("knows the resource by its names", async () => {
    const resources = await expectDone(kubectl(["api-resources", "--api-group=monitoring.coreos.com"]));
    expect(resources).toMatch(
      /prometheusrules\s+promrule\s+monitoring.coreos.com\/v1\s+true\s+PrometheusRule/,
    );
  });

  it("creates, shows and deletes", async () => {
    const created = await kubectl(["create", "-f", "-"], { input: rule("shown") });
    expect(created).toMatchObject({
      code: 0,
      stdout: "prometheusrule.monitoring.coreos.com/shown created\n",
    });
    const again = await kubectl(["create", "-f", "-"], { input: rule("shown") });
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('Error from server (AlreadyExists): error when creating "STDIN"');

    expect(await expectDone(kubectl(["get", "promrule", "shown"]))).toMatch(/^NAME\s+AGE\nshown\s+\d+s\n$/);
    expect(await read("shown")).toMatchObject({ kind: "PrometheusRule", metadata: { generation: 1 } });

    const deleted = await kubectl(["delete", "promrule", "shown"]);
    expect(deleted.stdout).toContain('prometheusrule.monitoring.coreos.com "shown" deleted');
    const gone = await kubectl(["get", "promrule", "shown"]);
    expect(gone).toMatchObject({
      code: 1,
      stderr: 'Error from server (NotFound): prometheusrules.monitoring.coreos.com "shown" not found\n',
    });
  });

  it("applies on the client's side: created, unchanged, configured", async () => {
    const apply = (object: object) => kubectl(["apply", "-f", "-"], { input: object });
    expect((await apply(rule("applied"))).stdout).toMatch(/applied created\n$/);
    expect((await apply(rule("applied"))).stdout).toMatch(/applied unchanged\n$/);
    expect((await apply(rule("applied", "10m"))).stdout).toMatch(/applied configured\n$/);
    expect(await durationOf("applied")).toBe("10m");
  });

  it("refuses to apply a field that the schema does not have", async () => {
    const object = rule("unknown-field");
    const outcome = await kubectl(["apply", "-f", "-"], {
      input: { ...object, spec: { ...object.spec, rules: [] } },
    });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain('strict decoding error: unknown field "spec.rules"');
  });

  it("applies on the server's side, and names whose field it would take", async () => {
    const apply = (manager: string, object: object, ...more: string[]) =>
      kubectl(["apply", "--server-side", `--field-manager=${manager}`, "-f", "-", ...more], {
        input: object,
      });
    expect((await apply("one", rule("owned"))).stdout).toMatch(/owned serverside-applied\n$/);

    const refused = await apply("two", rule("owned", "10m"));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('conflict with "one": .spec.groups[name="general.rules"].rules');
    expect(await durationOf("owned")).toBe("5m");

    expect((await apply("two", rule("owned", "10m"), "--force-conflicts")).code).toBe(0);
    expect(await durationOf("owned")).toBe("10m");
  });

  it("edits", async () => {
    await create("edited");
    const outcome = await edit("edited", "for: 5m", "for: 20m");
    expect(outcome).toMatchObject({
      code: 0,
      stdout: "prometheusrule.monitoring.coreos.com/edited edited\n",
    });
    expect(await durationOf("edited")).toBe("20m");
  });

  it("edits over another's change without a word, and that change is lost", async () => {
    await create("overwritten");
    const theirs = JSON.stringify({
      spec: { groups: [{ name: "general.rules", rules: [watchdog("1m")] }] },
    });
    const meanwhile = ["patch", "promrule", "overwritten", "-n", NAMESPACE, "--type=merge", "-p", theirs];
    const outcome = await edit("overwritten", "for: 5m", "for: 20m", meanwhile);
    expect(outcome.code).toBe(0);
    expect(await durationOf("overwritten")).toBe("20m");
  });

  it("replaces only the version it was given", async () => {
    await create("replaced");
    const base = await read("replaced");
    const replace = (input: object) => kubectl(["replace", "-f", "-"], { input });
    expect((await replace({ ...rule("replaced", "15m"), metadata: base.metadata })).code).toBe(0);

    const stale = await replace({ ...rule("replaced", "30m"), metadata: base.metadata });
    expect(stale.code).toBe(1);
    expect(stale.stderr).toContain("Error from server (Conflict)");
    expect(stale.stderr).toContain(CONFLICT);
    expect(await durationOf("replaced")).toBe("15m");
  });

  it("patches by merge and by JSON patch; a strategic one is not for custom resources", async () => {
    await create("patched");
    const patch = (type: string, body: unknown) =>
      kubectl(["patch", "promrule", "patched", `--type=${type}`, "-p", JSON.stringify(body)]);
    expect((await patch("merge", { metadata: { labels: { team: "a" } } })).stdout).toMatch(
      /patched patched\n$/,
    );
    const path = "/spec/groups/0/rules/0/for";
    expect(
      (
        await patch("json", [
          { op: "test", path, value: "5m" },
          { op: "replace", path, value: "7m" },
        ])
      ).code,
    ).toBe(0);
    expect(await durationOf("patched")).toBe("7m");

    const failed = await patch("json", [{ op: "test", path, value: "5m" }]);
    expect(failed.code).toBe(1);
    const strategic = await patch("strategic", { metadata: { labels: { team: "b" } } });
    expect(strategic.code).toBe(1);
    expect(strategic.stderr).toContain("application/strategic-merge-patch+json");
  });

  it("is refused what the operator may not do", async () => {
    await create("guarded");
    const outcome = await kubectl(["delete", "promrule", "guarded"], { as: "victor" });
    expect(outcome).toMatchObject({
      code: 1,
      stderr:
        'Error from server (Forbidden): prometheusrules.monitoring.coreos.com "guarded" is forbidden: ' +
        'User "victor" cannot delete resource "prometheusrules" in API group "monitoring.coreos.com" ' +
        `in the namespace "${NAMESPACE}"\n`,
    });
  });

  function kubectl(
    args: readonly string[],
    { as = "alice", input, env = {} }: Situation = {},
  ): Promise<Outcome> {
    return new Promise((resolve) => {
      const all = ["--context", as, "--namespace", NAMESPACE, ...args];
      const child = execFile(program, all, { env: environment(env) }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      });
      child.stdin?.end(input === undefined ? "" : JSON.stringify(input));
    });
  }

  /** A home of its own, so that nobody's discovery cache or kubeconfig is read or written. */
  function environment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
    return { ...process.env, HOME: home, KUBECONFIG: apiserver().kubeconfigPath, ...env };
  }

  function edit(object: string, from: string, to: string, meanwhile?: readonly string[]): Promise<Outcome> {
    return kubectl(["edit", "promrule", object], {
      env: {
        KUBE_EDITOR: `"${process.execPath}" "${EDITOR}"`,
        EDIT_FROM: from,
        EDIT_TO: to,
        KUBECTL: program,
        ...(meanwhile && { EDIT_MEANWHILE: JSON.stringify(["--context", "bob", ...meanwhile]) }),
      },
    });
  }

  function create(object: string): Promise<string> {
    return expectDone(kubectl(["create", "-f", "-"], { input: rule(object) }));
  }

  async function read(object: string) {
    return JSON.parse(await expectDone(kubectl(["get", "promrule", object, "-o", "json"])));
  }

  /** What `for` of the object's first rule is. */
  async function durationOf(object: string): Promise<string> {
    return (await read(object)).spec.groups[0].rules[0].for;
  }
});

/** Passes the output on of a command that must work. */
async function expectDone(outcome: Promise<Outcome>): Promise<string> {
  const { code, stdout, stderr } = await outcome;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

function rule(name: string, duration = "5m") {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name },
    spec: { groups: [{ name: "general.rules", rules: [watchdog(duration)] }] },
  };
}

function watchdog(duration: string) {
  return { alert: "TargetDown", expr: "up == 0", for: duration, labels: { severity: "warning" } };
}
