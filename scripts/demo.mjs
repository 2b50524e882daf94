// npm run demo: Truce on an embedded apiserver with demo objects and demo operators. Nothing outlives it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "./app.mjs";
import { parseOptions, portOption } from "./options.mjs";
import { Company, ensureBuild, ensureDependencies, freePorts, step, waitForUrl } from "./setup.mjs";

const HELP = `Usage: npm run demo [-- --port N]
       npm run dev [-- --port N]     with Next's development server, which reloads on every change

Starts the embedded apiserver and Truce on two neighbouring free ports, fills them with demo objects
and prints one address per demo operator. Everything is kept in memory: a restart is a fresh demo.

  --port N   first port to try (default: PORT, else 3000)
  --help     this text
`;

const EDITS = { en: "edits rules in every namespace", "zh-CN": "可编辑所有命名空间中的规则" };
const OPERATORS = [
  { name: "alice", description: EDITS, token: "alice-token" },
  { name: "bob", description: EDITS, token: "bob-token" },
  {
    name: "victor",
    description: { en: "reads, may not edit", "zh-CN": "只能查看，不能编辑" },
    token: "victor-token",
  },
  {
    name: "carol",
    description: {
      en: "edits in one namespace, cannot list the others",
      "zh-CN": "可编辑一个命名空间，不能列出其他的",
    },
    token: "carol-token",
  },
];

const { values } = parseOptions(HELP, { options: { port: { type: "string" }, dev: { type: "boolean" } } });
const wanted = portOption(values.port, HELP);

await ensureDependencies();
await ensureBuild();
const company = new Company();
const folder = mkdtempSync(join(tmpdir(), "truce-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const port = await freePorts(wanted, 2);

const apiserver = `http://127.0.0.1:${port + 1}`;
await company.begin(async () => {
  await step("embedded apiserver", async () => {
    const child = company.start("embedded apiserver", ["dist/emulator.mjs", "--port", String(port + 1)]);
    await waitForUrl(`${apiserver}/readyz`, child);
  });
  await step("demo objects", async () => {
    const { seed } = await import("../e2e/seed/load.mjs");
    await seed({ url: apiserver, token: "admin-token" });
  });
  await step("app", () =>
    startApp(company, { host: "127.0.0.1", port, dev: values.dev, env: environment() }),
  );
  printAddresses(port);
});

/** What tells the app of the embedded apiserver and of the operators, its files written. */
function environment() {
  const kubeconfig = join(folder, "kubeconfig");
  const operators = join(folder, "operators.json");
  writeFileSync(kubeconfig, JSON.stringify(clusterOnly(apiserver)), { mode: 0o600 });
  writeFileSync(operators, JSON.stringify(OPERATORS), { mode: 0o600 });
  return {
    // carol may not list the namespaces, so this one is tried for her.
    TRUCE_NAMESPACES: "shop",
    KUBECONFIG: kubeconfig,
    TRUCE_OPERATORS_FILE: operators,
  };
}

/** A kubeconfig that names a server and no credentials: each operator brings their own token. */
function clusterOnly(server) {
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "demo", cluster: { server, "insecure-skip-tls-verify": true } }],
    users: [],
    contexts: [{ name: "demo", context: { cluster: "demo", user: "" } }],
    "current-context": "demo",
  };
}

function printAddresses(at) {
  console.log("\nTruce is ready. Open two operators side by side and edit the same rule:");
  for (const { name, description } of OPERATORS) {
    console.log(`  ${`http://${name}.localhost:${at}`.padEnd(32)} ${name}: ${description.en}`);
  }
  console.log(`The lab shows which way of writing loses updates: http://alice.localhost:${at}/lab, or in a terminal
  TRUCE_TOKEN=alice-token npm run -s truce -- lab --server ${apiserver} --namespace shop`);
  console.log(`The embedded apiserver is at ${apiserver}. Ctrl-C ends everything; nothing is kept.`);
}
