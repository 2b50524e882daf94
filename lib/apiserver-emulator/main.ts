import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startEmulator } from "./emulator";
import { kubeconfig } from "./kubeconfig";
import { tokens } from "./rbac";

const HELP = `The embedded apiserver: a small stand-in for a Kubernetes apiserver that serves PrometheusRules, ConfigMaps
and Namespaces on 127.0.0.1. It keeps everything in memory: a restart is a fresh server.

  --port N           listen on port N (default: a free one)
  --tls              serve https with a certificate authority of its own
  --seed PATH        begin with the objects of a YAML file or of all YAML files of a folder
  --kubeconfig PATH  write a kubeconfig with one context per user (kubectl sends tokens over https only: --tls)
  --help             this text

kubectl sends some requests on built-in kinds as protobuf (create namespace, auth can-i): those get a 415.

Bearer tokens: ${tokens()
  .map(([, token]) => token)
  .join(", ")}
`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    tls: { type: "boolean", default: false },
    seed: { type: "string" },
    kubeconfig: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else {
  await serve().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

async function serve(): Promise<void> {
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port} is no port`);
  const documents = values.seed === undefined ? [] : readSeed(values.seed);
  const emulator = await startEmulator({ port, tls: values.tls, documents });
  if (values.kubeconfig !== undefined) {
    const path = resolve(values.kubeconfig);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, kubeconfig(emulator.url, emulator.caPem), { mode: 0o600 });
  }
  process.stdout.write(`Embedded apiserver on ${emulator.url} (in memory: a restart is a fresh server)\n`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void emulator.stop().then(() => process.exit(0)));
  }
}

function readSeed(path: string): string[] {
  if (!statSync(path).isDirectory()) return [readFileSync(path, "utf8")];
  return readdirSync(path)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => readFileSync(join(path, name), "utf8"));
}
