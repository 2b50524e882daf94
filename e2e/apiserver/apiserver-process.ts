import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { NAMESPACES } from "@/e2e/cluster/access.mjs";
import { createApi } from "@/e2e/cluster/api.mjs";
import { type Apiserver, type ApiserverKind, startApiserver } from "./apiserver";

/** An apiserver in processes of its own: in this one it would wait for the work of the measurements. */
export type ApiserverProcess = Pick<Apiserver, "url" | "ca" | "api" | "stop">;

/** Starts an apiserver with the demo's namespaces and rights, and no objects. The embedded one has to be built. */
export function startApiserverProcess(kind: ApiserverKind): Promise<ApiserverProcess> {
  return kind === "emulator" ? startEmulatorProgram() : startApiserver(kind);
}

async function startEmulatorProgram(): Promise<ApiserverProcess> {
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
    api,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
