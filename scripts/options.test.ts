import { spawn } from "node:child_process";
import { expect, test, vi } from "vitest";

// Some of them are TypeScript with many imports: seconds, on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const SCRIPTS: readonly [script: string, usage: string][] = [
  ["bench", "npm run bench"],
  ["build", "npm run build"],
  ["check", "npm run check"],
  ["cluster", "npm run -s cluster"],
  ["demo", "npm run demo"],
  ["dev", "npm run demo"],
  ["emulator", "npm run emulator"],
  ["format", "npm run format"],
  ["soak", "npm run soak"],
  ["start", "npm start"],
  ["test", "npm test"],
  ["truce", "truce COMMAND"],
];

// Every step of a script prints its name: an output that holds nothing else shows that none was taken.
test.concurrent.each(SCRIPTS)("%s --help prints its usage and starts nothing", async (script, usage) => {
  const { code, stdout, stderr } = await run(script, ["--help"]);
  expect(stdout).toMatch(new RegExp(`^Usage: ${usage}\\b`));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test.concurrent.each(SCRIPTS)(
  "%s --bogus is refused with its usage and starts nothing",
  async (script, usage) => {
    const { code, stdout, stderr } = await run(script, ["--bogus"]);
    expect(stderr).toMatch(new RegExp(`^Unknown option '--bogus'\\.\n\nUsage: ${usage}\\b`));
    expect(stderr).not.toContain("node:internal");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  },
);

const WRONG: readonly [script: string, args: readonly string[], says: string][] = [
  ["start", ["--port", "abc"], "--port abc: give a whole number from 1 to 65535."],
  ["demo", ["--port", "65536"], "--port 65536: give a whole number from 1 to 65535."],
  ["emulator", ["--port", "abc"], "--port abc: give a whole number from 0 to 65535."],
  ["demo", ["--port"], "Option '--port <value>' argument missing."],
  ["demo", ["3000"], "Unexpected argument '3000'."],
  ["cluster", [], "Name a command."],
  ["cluster", ["bogus"], "bogus: there is no such command."],
  ["test", ["--only", "unit,bogus"], "--only bogus: there is no such suite."],
  ["bench", ["--only", "bogus"], "--only bogus: there is no such measurement."],
  ["truce", [], "Name a command."],
  ["truce", ["mrge"], "mrge: there is no such command (did you mean merge?)."],
  ["truce", ["merge", "base.yaml", "mine.yaml"], "Name three files: BASE MINE THEIRS (there are 2)."],
  ["truce", ["merge", "-", "-", "theirs.yaml"], "Only one of the three can be standard input."],
  ["truce", ["merge", "--prefer", "ours", "a", "b", "c"], "--prefer ours: give mine, theirs or base."],
  ["truce", ["merge", "--bogus", "a", "b", "c"], "Unknown option '--bogus'."],
  [
    "soak",
    ["--faults", "lost,bogus"],
    "--faults bogus: give all, none, or some of restarts, 429, 500, 503, cut, lost, latency.",
  ],
  ["soak", ["--apiserver", "bogus"], "--apiserver bogus: give emulator, kube-apiserver or both."],
];

test.concurrent.each(WRONG)("%s %j is refused with a sentence", async (script, args, says) => {
  const { code, stdout, stderr } = await run(script, args);
  expect(stderr.split("\n\nUsage: ")[0]).toBe(says);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
});

/** One of our scripts, to its end. */
function run(script: string, args: readonly string[]) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args]);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
