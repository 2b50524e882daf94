// The demo's objects, and how they get into a cluster.
import { readdirSync, readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import { CAROLS_NAMESPACE } from "../cluster/access.mjs";
import { createApi } from "../cluster/api.mjs";

const HERE = new URL(".", import.meta.url);

/** Names of writers whose objects nobody else owns, so that the demo shows objects changed by different hands. */
const WRITERS = ["truce:alice", "kubectl-edit", "truce:bob", "kubectl-create"];

/**
 * The documents of the YAML files: each namespace before its objects.
 * @returns {import("./load.mjs").SeedObject[]}
 */
export function seedObjects() {
  const files = readdirSync(HERE).filter((name) => name.endsWith(".yaml"));
  return files.flatMap((name) =>
    parseAllDocuments(readFileSync(new URL(name, HERE), "utf8")).map((document) => {
      if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0].message}`);
      return document.toJS();
    }),
  );
}

/**
 * Creates what is not there yet; what is there stays as it is, so it may be run again.
 * @param {{ url: string, token: string, ca?: string }} server `token` of somebody who may create namespaces and rules;
 *   `ca` is the PEM certificate to trust
 * @returns {Promise<{ created: number, kept: number }>} counts of objects, namespaces included
 * @throws when the server refuses an object
 */
export async function seed({ url, token, ca }) {
  const api = createApi({ url, ca });
  let created = 0;
  const objects = seedObjects();
  for (const [position, object] of objects.entries()) {
    const query = new URLSearchParams({
      fieldManager: writerOf(object, position),
      fieldValidation: "Strict",
    });
    const { status, body } = await api("POST", `${collectionOf(object)}?${query}`, { token, body: object });
    if (status === 201) created += 1;
    else if (status !== 409 || body.reason !== "AlreadyExists") {
      throw new Error(`${object.metadata.name}: ${status} ${body.message ?? body}`);
    }
  }
  return { created, kept: objects.length - created };
}

function collectionOf({ kind, metadata }) {
  if (kind === "Namespace") return "/api/v1/namespaces";
  return `/apis/monitoring.coreos.com/v1/namespaces/${metadata.namespace}/prometheusrules`;
}

/** The field manager that would have written the object in real life. */
function writerOf({ metadata }, position) {
  if (metadata.annotations?.["meta.helm.sh/release-name"]) return "helm";
  if (metadata.annotations?.["argocd.argoproj.io/tracking-id"]) return "argocd-controller";
  if (metadata.labels?.["kustomize.toolkit.fluxcd.io/name"]) return "kustomize-controller";
  const writers = [...WRITERS, metadata.namespace === CAROLS_NAMESPACE ? "truce:carol" : "truce:alice"];
  return writers[position % writers.length];
}
