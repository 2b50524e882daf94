import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { COMMAND } from "../../scripts/programs.mjs";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd: string;
  /** What it reads from standard input. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, input, env = {} }: Surroundings,
): Promise<Ended> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  // A program that does not read would break the pipe.
  if (input === undefined) child.stdin.destroy();
  else child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/** Runs the bundled command in a folder. */
export function truce(cwd: string, args: readonly string[], input?: string): Promise<Ended> {
  return run(process.execPath, [COMMAND, ...args], { cwd, ...(input === undefined ? {} : { input }) });
}

/** A folder of its own for the running test, with these files in it. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "truce-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(folder, name), contents);
  return folder;
}
