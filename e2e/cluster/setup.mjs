// What a fresh apiserver needs before it is a demo cluster: the CRD, namespaces, rights, the operator's webhook.
import { readFileSync } from "node:fs";
import { ADMIN_TOKEN, accessObjects, CAROLS_NAMESPACE, NAMESPACES } from "./access.mjs";
import { until } from "./api.mjs";

const CRD_PATH =
  "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/prometheusrules.monitoring.coreos.com";
const RULES_PATH = "/apis/monitoring.coreos.com/v1/prometheusrules";
const ADMISSION = "admissionregistration.k8s.io/v1";

/**
 * Applies the CRD and waits until rules can be listed: Established comes a moment before the path is served.
 * @param {import("./api.mjs").Api} api
 * @param {string} crdPath
 */
export async function installCrd(api, crdPath) {
  const body = readFileSync(crdPath, "utf8");
  const query = "?fieldManager=truce-cluster&force=true";
  const contentType = "application/apply-patch+yaml";
  await accepted(api("PATCH", `${CRD_PATH}${query}`, { token: ADMIN_TOKEN, body, contentType }));
  await until("the CRD is established", async () => {
    const crd = await api("GET", CRD_PATH, { token: ADMIN_TOKEN });
    return crd.body.status.conditions.some(({ type, status }) => type === "Established" && status === "True");
  });
  await until("rules can be listed", async () => (await list(api, RULES_PATH, ADMIN_TOKEN)) === 200);
}

/**
 * Creates namespaces, roles and bindings, and waits until the authorizer has seen them.
 * @param {import("./api.mjs").Api} api
 */
export async function grantAccess(api) {
  for (const name of NAMESPACES) await createNamespace(api, name);
  for (const { path, body } of accessObjects()) {
    await accepted(api("POST", path, { token: ADMIN_TOKEN, body }));
  }
  const shop = `/apis/monitoring.coreos.com/v1/namespaces/${CAROLS_NAMESPACE}/prometheusrules`;
  await until("the rights are in force", async () => {
    const answers = await Promise.all([
      list(api, RULES_PATH, "alice-token"),
      list(api, RULES_PATH, "victor-token"),
      list(api, shop, "carol-token"),
    ]);
    return answers.every((status) => status === 200);
  });
}

/**
 * @param {import("./api.mjs").Api} api
 * @param {string} name
 */
export async function createNamespace(api, name) {
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  await accepted(api("POST", "/api/v1/namespaces", { token: ADMIN_TOKEN, body }));
}

/**
 * Registers the prometheus-operator's admission webhook and waits until it refuses a broken expression.
 * @param {import("./api.mjs").Api} api
 * @param {{ url: string, caPem: string }} webhook
 */
export async function registerWebhook(api, webhook) {
  await registerConfiguration(api, webhook, "Mutating", "mutate");
  await registerConfiguration(api, webhook, "Validating", "validate");
  await until("the webhook is in force", async () => {
    const path = `/apis/monitoring.coreos.com/v1/namespaces/${NAMESPACES[0]}/prometheusrules?dryRun=All`;
    const { body } = await api("POST", path, { token: ADMIN_TOKEN, body: brokenRule() });
    return body.message?.includes("denied the request");
  });
}

async function registerConfiguration(api, { url, caPem }, type, verb) {
  const kind = `${type}WebhookConfiguration`;
  const webhook = {
    name: `prometheusrules.${verb}.truce.test`,
    clientConfig: {
      url: `${url}/admission-prometheusrules/${verb}`,
      caBundle: Buffer.from(caPem).toString("base64"),
    },
    rules: [
      {
        apiGroups: ["monitoring.coreos.com"],
        apiVersions: ["*"],
        operations: ["CREATE", "UPDATE"],
        resources: ["prometheusrules"],
      },
    ],
    admissionReviewVersions: ["v1"],
    sideEffects: "None",
    failurePolicy: "Fail",
    timeoutSeconds: 5,
  };
  const body = {
    apiVersion: ADMISSION,
    kind,
    metadata: { name: "truce-prometheusrules" },
    webhooks: [webhook],
  };
  await accepted(api("POST", `/apis/${ADMISSION}/${kind.toLowerCase()}s`, { token: ADMIN_TOKEN, body }));
}

/** The CRD takes it, Prometheus would not. */
function brokenRule() {
  const rule = { record: "broken", expr: "sum(" };
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "truce-webhook-probe" },
    spec: { groups: [{ name: "probe", rules: [rule] }] },
  };
}

async function list(api, path, token) {
  return (await api("GET", `${path}?limit=1`, { token })).status;
}

async function accepted(answer) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The apiserver answered ${status}: ${JSON.stringify(body)}`);
}
