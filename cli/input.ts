import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { Version } from "@/lib/merge/model";
import { commandLine } from "@/lib/messages/en/command-line";
import { type RuleFile, readRuleFile } from "@/lib/rule-file/read";
import type { ThreeFiles } from "@/lib/rule-file/three-way";

/** A file of rules, or a sentence about why there is none. */
export type Input =
  | { readonly ok: true; readonly file: RuleFile }
  | { readonly ok: false; readonly sentence: string };

/** Names standard input instead of a file. */
export const STDIN = "-";

/** What a path is called in a sentence. */
export function nameOf(path: string): string {
  return path === STDIN ? commandLine.stdin : path;
}

/** Reads the file of rules at a path; `-` is standard input. `name`: what it is called in a sentence. */
export async function readInput(path: string, name = nameOf(path)): Promise<Input> {
  const text = await textOf(path, name);
  if (typeof text === "object") return { ok: false, sentence: text.fault };
  const read = readRuleFile(text);
  return read.ok ? read : { ok: false, sentence: commandLine.file(name, read.fault) };
}

/** The paths of the three files of a merge, or what they are called in a sentence. */
export type ThreePaths = Readonly<Record<Version, string>>;

/** The three files of a merge, or a sentence about each that is none. */
export async function readThree(
  paths: ThreePaths,
  names: ThreePaths,
): Promise<ThreeFiles | { readonly sentences: readonly string[] }> {
  const [base, mine, theirs] = await Promise.all([
    readInput(paths.base, names.base),
    readInput(paths.mine, names.mine),
    readInput(paths.theirs, names.theirs),
  ]);
  if (base.ok && mine.ok && theirs.ok) return { base: base.file, mine: mine.file, theirs: theirs.file };
  return { sentences: [base, mine, theirs].flatMap((input) => (input.ok ? [] : [input.sentence])) };
}

async function textOf(path: string, name: string): Promise<string | { readonly fault: string }> {
  try {
    const bytes = path === STDIN ? await buffer(process.stdin) : await readFile(path);
    // The byte-order mark is part of the text: it is written back.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return { fault: commandLine.notText(name) };
    return { fault: commandLine.notRead(name, reasonOf(error)) };
  }
}

/** Why the file system refused, in words; anything else is a bug and thrown again. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return commandLine.because[String(error.code)] ?? error.message;
}
