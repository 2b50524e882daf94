import { describe, expect, test } from "vitest";
import { ConfigError, descriptionIn, isLoopback, parseConfig } from "./config";

const KEY = "k".repeat(32);

function faultsOf(environment: Record<string, string>, file = "[]"): readonly string[] {
  try {
    parseConfig(environment, () => file);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("loopback needs nothing", () => {
  expect(parseConfig({ HOSTNAME: "127.0.0.1" })).toEqual({
    cluster: { kind: "kubeconfig", path: undefined, context: undefined },
    namespaces: [],
    loopback: true,
    sessionKey: undefined,
    operators: [],
    singleOperator: false,
    allowedOrigins: [],
    mergeJob: undefined,
    logLevel: "info",
  });
});

test("every fault is told at once", () => {
  const faults = faultsOf({
    HOSTNAME: "0.0.0.0",
    TRUCE_OPERATORS_FILE: "operators.json",
    TRUCE_SINGLE_OPERATOR: "1",
    TRUCE_MERGE_JOB: "/tmp/job",
  });
  expect(faults.map((fault) => fault.split(":")[0])).toEqual([
    "TRUCE_SESSION_KEY",
    "TRUCE_OPERATORS_FILE",
    "TRUCE_SINGLE_OPERATOR",
    "TRUCE_MERGE_JOB",
  ]);
  expect(
    faultsOf({ HOSTNAME: "localhost", TRUCE_SESSION_KEY: "short", TRUCE_LOG_LEVEL: "loud" }),
  ).toHaveLength(2);
});

test("an address that is not told counts as reachable by everybody", () => {
  expect(faultsOf({})).toEqual([expect.stringContaining("HOSTNAME is not set")]);
  expect(faultsOf({ TRUCE_SESSION_KEY: KEY })).toEqual([]);
});

describe("where the cluster comes from", () => {
  test("Truce's own variable before the common one", () => {
    const config = parseConfig({
      TRUCE_SESSION_KEY: KEY,
      KUBECONFIG: "/a",
      TRUCE_KUBECONFIG: "/b",
      TRUCE_CONTEXT: "c",
    });
    expect(config.cluster).toEqual({ kind: "kubeconfig", path: "/b", context: "c" });
  });

  test("the pod, where no kubeconfig is named", () => {
    const pod = { TRUCE_SESSION_KEY: KEY, KUBERNETES_SERVICE_HOST: "10.0.0.1" };
    expect(parseConfig(pod).cluster).toEqual({ kind: "in-cluster" });
    expect(parseConfig({ ...pod, KUBECONFIG: "/a" }).cluster.kind).toBe("kubeconfig");
  });

  test("never the pod's own account for everybody", () => {
    const pod = { HOSTNAME: "127.0.0.1", KUBERNETES_SERVICE_HOST: "10.0.0.1", TRUCE_SINGLE_OPERATOR: "1" };
    expect(faultsOf(pod)).toEqual([expect.stringContaining("TRUCE_SINGLE_OPERATOR")]);
  });
});

test("demo operators are read from their file, and a broken file is told without its contents", () => {
  const environment = { HOSTNAME: "localhost", TRUCE_OPERATORS_FILE: "operators.json" };
  const file = '[{"name":"erin","token":"s3cret"}]';
  expect(parseConfig(environment, () => file).operators).toEqual([
    { name: "erin", description: "", token: "s3cret" },
  ]);
  const [fault] = faultsOf(environment, '[{"nom":"erin","token":"s3cret"');
  expect(fault).toContain("operators.json");
  expect(fault).not.toContain("s3cret");
});

test("what a demo operator may do is told in the wanted language, or else in the first one", () => {
  const both = { en: "reads", "zh-CN": "只能查看" };
  const file = JSON.stringify([{ name: "erin", description: both, token: "s3cret" }]);
  const environment = { HOSTNAME: "localhost", TRUCE_OPERATORS_FILE: "operators.json" };
  expect(parseConfig(environment, () => file).operators).toMatchObject([{ description: both }]);
  expect(descriptionIn(both, "zh-CN")).toBe("只能查看");
  expect(descriptionIn(both, "fr")).toBe("reads");
  expect(descriptionIn("reads", "zh-CN")).toBe("reads");
  expect(descriptionIn({}, "en")).toBe("");
});

test("lists are split at commas and blanks", () => {
  const config = parseConfig({ HOSTNAME: "::1", TRUCE_NAMESPACES: "shop, data", TRUCE_ALLOWED_ORIGINS: "" });
  expect(config).toMatchObject({ namespaces: ["shop", "data"], allowedOrigins: [] });
});

test.each([
  ["localhost", true],
  ["127.0.0.53", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["::", false],
  ["127.0.0.1.example.com", false],
  ["truce-7d9f", false],
  [undefined, false],
])("%s is loopback: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
