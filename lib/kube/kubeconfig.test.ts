import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readKubeconfig } from "./kubeconfig";

const folder = mkdtempSync(join(tmpdir(), "truce-kubeconfig-"));
afterAll(() => rmSync(folder, { recursive: true }));

function kept(path: string, context: string, servers: Readonly<Record<string, string>>): string {
  const names = Object.keys(servers);
  const config = {
    "current-context": context,
    clusters: names.map((name) => ({ name, cluster: { server: servers[name] } })),
    users: names.map((name) => ({ name, user: { token: `${name}-secret` } })),
    contexts: names.map((name) => ({ name, context: { cluster: name, user: name } })),
  };
  const file = join(folder, path);
  writeFileSync(file, JSON.stringify(config));
  return file;
}

function serversOf(paths: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readKubeconfig(paths).clusters.map(({ name, server }) => [name, server]));
}

test("of several files the first one that says something wins", () => {
  const mine = kept("mine", "home", { home: "https://home:6443" });
  const shared = kept("shared", "work", { home: "https://other:6443", work: "https://work:6443" });
  const paths = [mine, shared].join(delimiter);
  expect(serversOf(paths)).toEqual({ home: "https://home:6443", work: "https://work:6443" });
  expect(readKubeconfig(paths).getCurrentContext()).toBe("home");
});

test("a file without a current context leaves it to the next", () => {
  const first = kept("without", "", { home: "https://home:6443" });
  const second = kept("with", "work", { work: "https://work:6443" });
  expect(readKubeconfig([first, second].join(delimiter)).getCurrentContext()).toBe("work");
});

test("files that do not exist are passed over, and empty names too", () => {
  const file = kept("there", "home", { home: "https://home:6443" });
  expect(serversOf(["/no/such/file", "", file].join(delimiter))).toEqual({ home: "https://home:6443" });
});

test("without a name the home directory's is read", () => {
  vi.stubEnv("HOME", join(folder, "home"));
  mkdirSync(join(folder, "home", ".kube"), { recursive: true });
  kept("home/.kube/config", "home", { home: "https://home:6443" });
  expect(readKubeconfig(undefined).getCurrentContext()).toBe("home");
  vi.unstubAllEnvs();
});

test("where there is none, the sentence says where it was looked for and what to do", () => {
  expect(() => readKubeconfig("/no/such/file")).toThrow(
    "There is no kubeconfig at /no/such/file. Name one with --kubeconfig or KUBECONFIG",
  );
});

test("a broken file is named, and nothing of it is quoted", () => {
  const file = join(folder, "broken");
  writeFileSync(file, "users:\n- name: a\n  user: {token: secret-token\n");
  expect(() => readKubeconfig(file)).toThrow(`${file} is no readable kubeconfig`);
  expect(() => readKubeconfig(file)).not.toThrow(/secret-token/);
});
