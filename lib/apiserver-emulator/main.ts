import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startEmulator } from "./emulator";
import { kubeconfig } from "./kubeconfig";
import { tokens } from "./rbac";

const HELP = `Usage: npm run emulator [-- options]

The embedded apiserver: a small stand-in for a Kubernetes apiserver that serves PrometheusRules, ConfigMaps
and Namespaces on 127.0.0.1. It keeps everything in memory: a restart is a fresh server.

  --port N           listen on port N (default: a free one)
  --tls              serve https with a certificate authority of its own
  --seed PATH        begin with the objects of a YAML file or of all YAML files of a folder
  --kubeconfig PATH  write a kubeconfig with one context per user (default: with --tls a temporary file; without
                     it kubectl, which sends tokens over https only, cannot sign in)
  --help             this text

kubectl sends some requests on built-in kinds as protobuf (create namespace, auth can-i): those get a 415.

Bearer tokens: ${tokens()
  .map(([, token]) => token)
  .join(", ")}
`;

const values = options();
const port = Number(values.port);
if (values.help) process.stdout.write(HELP);
else if (!Number.isInteger(port) || port < 0 || port > 65_535)
  refuse(`--port ${values.port}: give a whole number from 0 to 65535`);
else {
  await serve().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

function options() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "0" },
        tls: { type: "boolean", default: false },
        seed: { type: "string" },
        kubeconfig: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    // What follows the first sentence of Node's message is advice on positional arguments.
    return refuse(String((error as Error).message.split(/\.?(?:\s*\n|\. |$)/)[0]));
  }
}

function refuse(fault: string): never {
  process.stderr.write(`${fault}.\n\n${HELP}`);
  process.exit(2);
}

async function serve(): Promise<void> {
  const documents = values.seed === undefined ? [] : readSeed(values.seed);
  const emulator = await startEmulator({ port, tls: values.tls, documents });
  const path = values.kubeconfig ?? (values.tls ? temporaryPath() : undefined);
  const config = path === undefined ? undefined : resolve(path);
  if (config !== undefined) {
    mkdirSync(dirname(config), { recursive: true });
    writeFileSync(config, kubeconfig(emulator.url, emulator.caPem), { mode: 0o600 });
  }
  process.stdout.write(`Embedded apiserver on ${emulator.url} (in memory: a restart is a fresh server)\n`);
  if (config !== undefined) process.stdout.write(`\n  export KUBECONFIG=${config}\n`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void emulator.stop().then(() => process.exit(0)));
  }
}

/** Of a file that goes with this process. */
function temporaryPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "truce-emulator-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "kubeconfig");
}

function readSeed(path: string): string[] {
  if (!statSync(path).isDirectory()) return [readFileSync(path, "utf8")];
  return readdirSync(path)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => readFileSync(join(path, name), "utf8"));
}
