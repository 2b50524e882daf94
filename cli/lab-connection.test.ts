import { afterEach, expect, test, vi } from "vitest";
import { kubectlFlags } from "./lab-connection";
import { labOptionsIn } from "./lab-options";

afterEach(() => vi.unstubAllEnvs());

test.each([
  [[], ""],
  [["--kubeconfig", "my config", "--context", "it's"], ` --kubeconfig 'my config' --context 'it'\\''s'`],
  [
    ["--server", "https://k:6443", "--ca", "ca.crt", "--token-file", "a token"],
    ` --server https://k:6443 --certificate-authority ca.crt --token "$(cat 'a token')"`,
  ],
])("kubectl is told of the cluster that %j name", (args, flags) => {
  for (const token of [undefined, "", " "]) {
    vi.stubEnv("TRUCE_TOKEN", token);
    expect(kubectlFlags(labOptionsIn(args))).toBe(flags);
  }
});

test("kubectl acts as the operator of TRUCE_TOKEN, whose token is not shown", () => {
  vi.stubEnv("TRUCE_TOKEN", "a-secret-token");
  expect(kubectlFlags(labOptionsIn([]))).toBe(' --token "$TRUCE_TOKEN"');
});
