import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { NAMESPACES } from "../cluster/access.mjs";
import { createApi } from "../cluster/api.mjs";
import { type Backend, startBackend } from "../stage/backend";

export type ApiserverKind = "emulator" | "kube-apiserver";

/** An apiserver in processes of its own: in this one it would wait for the work of the measurements. */
export type Apiserver = Pick<Backend, "url" | "ca" | "api" | "stop">;

/** Starts an apiserver with the demo's namespaces and rights, and no objects. */
export function startApiserver(kind: ApiserverKind): Promise<Apiserver> {
  return kind === "emulator" ? startEmulatorProgram() : startBackend("kube-apiserver");
}

async function startEmulatorProgram(): Promise<Apiserver> {
  const child = spawn(process.execPath, ["dist/emulator.mjs"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const [line] = await once(createInterface(child.stdout), "line");
  const [url] = /http:\S+/.exec(line) ?? [];
  if (url === undefined) throw new Error(`the embedded apiserver says: ${line}`);
  const api = createApi({ url });
  for (const name of NAMESPACES) {
    const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
    const { status } = await api("POST", "/api/v1/namespaces", { token: "admin-token", body });
    if (status !== 201) throw new Error(`the namespace ${name} was answered ${status}`);
  }
  return {
    url,
    ca: undefined,
    api,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
