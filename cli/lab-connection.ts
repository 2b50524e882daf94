import { readFile } from "node:fs/promises";
import { Agent } from "undici";
import { type Connection, openCluster } from "@/lib/kube/cluster";
import { NAMESPACE_NAME } from "@/lib/lab/scratch";
import { commandLine } from "@/lib/messages/en/command-line";
import { reasonOf } from "./input";
import type { LabOptions } from "./lab-options";

/** The way to the cluster that the options name. */
export interface Opened {
  readonly connection: Connection;
  /** Where the scratch objects go. */
  readonly namespace: string;
  readonly close: () => Promise<void>;
}

/** Opens the connection, or says why there is none. */
export async function connectionFor(options: LabOptions): Promise<Opened | { readonly sentence: string }> {
  try {
    const token = await tokenFor(options);
    return options.server === undefined
      ? await fromKubeconfig(options, token)
      : await toServer(options.server, options, token);
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : String(error) };
  }
}

/** Not an argument: those are seen by every user of the machine. */
async function tokenFor({ tokenFile }: LabOptions): Promise<string | undefined> {
  return trimmed(tokenFile === undefined ? process.env.TRUCE_TOKEN : await textOf(tokenFile));
}

/** undefined where there is nothing in it. */
function trimmed(token: string | undefined): string | undefined {
  return token?.trim() || undefined;
}

async function fromKubeconfig(options: LabOptions, token: string | undefined): Promise<Opened> {
  const path = options.kubeconfig ?? (process.env.KUBECONFIG || undefined);
  const cluster = await openCluster({ kind: "kubeconfig", path, context: options.context });
  const namespace = checkedNamespace(options.namespace ?? cluster.namespace);
  const connection = token === undefined ? await cluster.ownConnection() : cluster.connectionFor(token);
  return { connection, namespace, close: cluster.close };
}

async function toServer(server: string, options: LabOptions, token: string | undefined): Promise<Opened> {
  const { ca } = options;
  // What stands before an @ may be a password.
  const shown = server.replace(/^.*@/s, "…@");
  if (!/^https?:\/\//i.test(server)) throw new Error(commandLine.lab.noScheme(shown));
  if (!isSafe(server)) throw new Error(commandLine.lab.badServer(shown));
  if (token === undefined) throw new Error(commandLine.lab.noToken);
  const namespace = checkedNamespace(options.namespace);
  const dispatcher = new Agent(ca === undefined ? {} : { connect: { ca: await textOf(ca) } });
  const credentials = async () => ({ authorization: `Bearer ${token}` });
  const connection = { url: server.replace(/\/+$/, ""), dispatcher, credentials };
  return { connection, namespace, close: () => dispatcher.close() };
}

function checkedNamespace(namespace: string | undefined): string {
  if (namespace === undefined) throw new Error(commandLine.lab.noNamespace);
  if (!NAMESPACE_NAME.test(namespace)) throw new Error(commandLine.lab.badNamespace(namespace));
  return namespace;
}

/** A token goes over https, or over plain http on this machine, and alone. */
function isSafe(server: string): boolean {
  if (!URL.canParse(server)) return false;
  const { protocol, hostname, username, password } = new URL(server);
  if (username !== "" || password !== "") return false;
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback);
}

/** What tells kubectl of the same cluster and operator, for a shell to read: "" or flags with a blank before each. */
export function kubectlFlags({ kubeconfig, context, server, ca, tokenFile }: LabOptions): string {
  const named = { kubeconfig, context, server, "certificate-authority": ca };
  const flags = Object.entries(named).flatMap(([flag, value]) =>
    value === undefined ? [] : [` --${flag} ${shellWord(value)}`],
  );
  const token = tokenFile === undefined ? "$TRUCE_TOKEN" : `$(cat ${shellWord(tokenFile)})`;
  const hasToken = tokenFile !== undefined || trimmed(process.env.TRUCE_TOKEN) !== undefined;
  return [...flags, ...(hasToken ? [` --token "${token}"`] : [])].join("");
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new Error(commandLine.notRead(path, reasonOf(error)));
  }
}
