import "server-only";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { KubeConfig } from "@kubernetes/client-node";

/**
 * Reads kubeconfig files by kubectl's rules for KUBECONFIG: of several files the first one that sets a name or the
 * current context wins, and files that do not exist are passed over. `paths` as in KUBECONFIG; undefined stands for
 * ~/.kube/config. Throws an Error with a sentence for the operator of the server where no file can be read.
 *
 * The official client merges otherwise: it takes the last context and refuses a name that comes twice.
 * https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/
 */
export function readKubeconfig(paths: string | undefined): KubeConfig {
  const named =
    paths === undefined
      ? [join(homedir(), ".kube", "config")]
      : paths.split(delimiter).filter((path) => path !== "");
  const [first, ...others] = named.filter((path) => existsSync(path)).map(readFile);
  if (first === undefined)
    throw new Error(
      `There is no kubeconfig at ${named.join(" or ")}. Name one with --kubeconfig or KUBECONFIG; npm run demo needs none.`,
    );
  return others.reduce(merged, first);
}

function readFile(path: string): KubeConfig {
  const config = new KubeConfig();
  try {
    config.loadFromFile(path);
  } catch (error) {
    // The parser's message may quote the lines around its fault, credentials among them.
    throw new Error(
      `${path} is no readable kubeconfig (${error instanceof Error ? error.name : "unknown"}).`,
    );
  }
  return config;
}

function merged(first: KubeConfig, next: KubeConfig): KubeConfig {
  const config = new KubeConfig();
  config.clusters = withNew(first.clusters, next.clusters);
  config.users = withNew(first.users, next.users);
  config.contexts = withNew(first.contexts, next.contexts);
  config.setCurrentContext(first.getCurrentContext() || next.getCurrentContext());
  return config;
}

function withNew<T extends { readonly name: string }>(known: readonly T[], more: readonly T[]): T[] {
  return [...known, ...more.filter(({ name }) => known.every((one) => one.name !== name))];
}
