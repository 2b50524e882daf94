// npm start: Truce for a real cluster. In a pod it finds the apiserver by itself.

import { startApp } from "./app.mjs";
import { parseOptions, portOption } from "./options.mjs";
import { Company, ensureBuild, ensureDependencies, listenFault } from "./setup.mjs";

const HELP = `Usage: npm start [-- options]

Serves Truce for the cluster of the current kubeconfig context or, in a pod, for the cluster it runs in.
Operators sign in with their own bearer token (kubectl create token, oc whoami -t).

  --kubeconfig FILE    kubeconfig to read (default: KUBECONFIG, else ~/.kube/config)
  --context NAME       context of it (default: its current one)
  --single-operator    everyone who opens the page acts as the kubeconfig's own user (loopback only)
  --host ADDRESS       address to listen on (default: TRUCE_HOST, else 127.0.0.1). Off loopback
                       TRUCE_SESSION_KEY must hold a secret of at least 32 characters
  --port N             port to listen on (default: PORT, else 3000)
  --help               this text
`;

const { values } = parseOptions(HELP, {
  options: {
    kubeconfig: { type: "string" },
    context: { type: "string" },
    "single-operator": { type: "boolean" },
    host: { type: "string" },
    port: { type: "string" },
  },
});
const host = values.host ?? process.env.TRUCE_HOST ?? "127.0.0.1";
const port = portOption(values.port, HELP);

const fault = await listenFault(port, host);
if (fault !== undefined) {
  const why = fault === "EADDRINUSE" ? "another program listens there" : fault;
  console.error(`Truce cannot listen on port ${port} of ${host}: ${why}. Choose with --port and --host.`);
  process.exit(1);
}

await ensureDependencies();
await ensureBuild();
const env = {
  ...(values.kubeconfig ? { TRUCE_KUBECONFIG: values.kubeconfig } : {}),
  ...(values.context ? { TRUCE_CONTEXT: values.context } : {}),
  ...(values["single-operator"] ? { TRUCE_SINGLE_OPERATOR: "1" } : {}),
};
const single = ["1", "true"].includes(env.TRUCE_SINGLE_OPERATOR ?? process.env.TRUCE_SINGLE_OPERATOR);
const company = new Company();
await company.begin(async () => {
  const { address, apiserver = "the cluster" } = await startApp(company, { host, port, env });
  const who = single
    ? "Whoever opens it acts as the kubeconfig's own user."
    : "Operators sign in with a bearer token.";
  console.log(`Truce for ${apiserver} is at ${address}. ${who}`);
});
