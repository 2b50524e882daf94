import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIOME = join(ROOT, "node_modules/@biomejs/biome/bin/biome");

const REFUSED: readonly [file: string, specifier: string][] = [
  ["lib/json/x.ts", "@/lib/merge/model"],
  ["lib/merge/x.ts", "@/lib/prometheus-rule/types"],
  ["lib/merge/x.ts", "react"],
  ["lib/merge/x.ts", "node:fs"],
  ["lib/merge/x.ts", "fs"],
  ["lib/merge/x.ts", "zod"],
  ["lib/merge/x.ts", "../json/json"],
  ["lib/prometheus-rule/x.ts", "@/lib/kube/gateway"],
  ["lib/yaml/x.ts", "@/lib/merge/model"],
  ["lib/receipt/x.ts", "@/lib/draft/state"],
  ["lib/rule-file/x.ts", "node:fs"],
  ["lib/rule-file/x.ts", "@/lib/draft/state"],
  ["lib/draft/x.ts", "idb"],
  ["lib/watch/x.ts", "../kube/gateway"],
  ["lib/kube/x.ts", "react"],
  ["lib/kube/x.ts", "@/lib/session/session"],
  ["lib/lab/x.ts", "@/lib/lab-sender/send"],
  ["lib/lab/x.ts", "undici"],
  ["lib/lab-sender/x.ts", "@/lib/draft/state"],
  ["lib/kube/x.ts", "@/lib/lab-sender/lab"],
  ["lib/session/x.ts", "@/lib/lab-sender/lab"],
  ["cli/x.ts", "@/lib/lab-sender/lab"],
  ["components/lab/x.tsx", "@/lib/lab-sender/lab"],
  ["components/yaml-editor/x.tsx", "@/lib/lab-sender/lab"],
  ["app/rules/x.tsx", "@/lib/lab-sender/lab"],
  ["app/actions/x.ts", "@/lib/lab-sender/lab"],
  ["lib/query/x.ts", "@/lib/kube/gateway"],
  ["lib/query/x.ts", "undici"],
  ["lib/apiserver-emulator/x.ts", "@/lib/prometheus-rule/types"],
  ["lib/apiserver-emulator/x.ts", "../prometheus-rule/types"],
  ["lib/messages/x.ts", "@/lib/lab-sender/send"],
  ["lib/markdown/x.ts", "@/lib/json/json"],
  ["lib/lab-report/x.ts", "@/lib/lab-sender/play"],
  ["cli/x.ts", "@/lib/kube/gateway"],
  ["cli/x.ts", "@/lib/kube/cluster"],
  ["cli/x.ts", "@/lib/lab-sender/play"],
  ["cli/lab-x.ts", "@/lib/kube/verbs"],
  ["cli/lab-x.ts", "@/lib/session/session"],
  ["cli/x.ts", "next/server"],
  ["components/merge/x.tsx", "monaco-editor"],
  ["components/merge/x.tsx", "@/lib/kube/gateway"],
  ["components/merge/x.tsx", "@/app/runtime"],
  ["components/merge-tool/x.tsx", "@/lib/merge-job/job"],
  ["lib/merge-job/x.ts", "@/lib/rule-file/read"],
  ["components/yaml-editor/x.tsx", "@/lib/session/session"],
  ["components/yaml-editor/x.tsx", "@/app/actions/rules"],
  ["app/rules/x.tsx", "@/lib/apiserver-emulator/server"],
  ["app/rules/x.tsx", "../../lib/apiserver-emulator/server"],
  ["app/rules/x.tsx", "monaco-yaml"],
];

const ALLOWED: readonly [file: string, specifier: string][] = [
  ["lib/merge/x.ts", "@/lib/json/json"],
  ["lib/merge/x.ts", "./model"],
  ["lib/prometheus-rule/x.ts", "@/lib/merge/model"],
  ["lib/receipt/x.ts", "@/lib/merge/session"],
  ["lib/rule-file/x.ts", "@/lib/yaml/parse"],
  ["lib/draft/x.ts", "@/lib/yaml/parse"],
  ["lib/draft/x.ts", "@/lib/receipt/receipt"],
  ["lib/kube/x.ts", "@kubernetes/client-node"],
  ["lib/kube/x.ts", "node:timers/promises"],
  ["lib/yaml/x.ts", "yaml"],
  ["lib/lab/x.ts", "@/lib/merge/session"],
  ["lib/messages/en/x.ts", "@/lib/lab/step"],
  ["lib/messages/zh-CN/x.ts", "@/lib/messages/lab-words"],
  ["lib/lab-report/x.ts", "@/lib/markdown/markdown"],
  ["cli/lab-x.ts", "@/lib/lab-sender/play"],
  ["cli/lab-x.ts", "@/lib/kube/cluster"],
  ["lib/lab-sender/x.ts", "@/lib/lab/wire"],
  ["components/lab/x.tsx", "@/lib/lab/run"],
  ["app/lab/x.tsx", "@/lib/lab-sender/leftovers"],
  ["app/api/lab/x.ts", "@/lib/lab-sender/lab"],
  ["lib/query/x.ts", "@tanstack/react-query"],
  ["cli/x.ts", "@/lib/rule-file/read"],
  ["cli/x.ts", "node:fs/promises"],
  ["components/rule-editor/x.tsx", "@/app/actions/rules"],
  ["components/yaml-editor/x.tsx", "monaco-editor"],
  ["components/merge/x.tsx", "@/lib/merge/model"],
  ["app/rules/x.tsx", "@/lib/kube/gateway"],
];

/** Lints every probe in one run of Biome, in a tree of its own that holds nothing else; returns the refused ones. */
function refusedProbes(): ReadonlySet<string> {
  const tree = mkdtempSync(join(tmpdir(), "truce-fences-"));
  const config = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8"));
  writeFileSync(join(tree, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const [file, specifier] of [...REFUSED, ...ALLOWED]) {
    const path = join(tree, probe(file, specifier));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { x } from "${specifier}";\nx();\n`);
  }
  const run = spawnSync(
    process.execPath,
    [BIOME, "lint", "--reporter=github", "--max-diagnostics=none", "."],
    {
      cwd: tree,
      encoding: "utf8",
    },
  );
  rmSync(tree, { recursive: true });
  const lines = run.stdout.split("\n").filter((line) => line.includes("noRestrictedImports"));
  return new Set(lines.map((line) => relative(tree, resolve(tree, /file=([^,]+)/.exec(line)?.[1] ?? ""))));
}

/** A file name of its own for each probe, beside the file that it stands for. */
function probe(file: string, specifier: string): string {
  return file.replace(/x(\.tsx?)$/, `${specifier.replace(/[^a-z]+/g, "-")}x$1`);
}

const found = refusedProbes();

test.each(REFUSED)("%s may not import %s", (file, specifier) => {
  expect(found).toContain(probe(file, specifier));
});

test.each(ALLOWED)("%s may import %s", (file, specifier) => {
  expect(found).not.toContain(probe(file, specifier));
});
