import { commandLine } from "@/lib/messages/en/command-line";
import { lostComments } from "@/lib/rule-file/lost-comments";
import type { ThreeFiles } from "@/lib/rule-file/three-way";

/** A command of `truce`. */
export interface Command {
  readonly name: string;
  /** For the list of commands; one short line without a full stop. */
  readonly summary: string;
  /** Does its work with the arguments behind its name; the result is the exit code. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** Exit codes, as diff(1) and merge drivers have them. */
export const EXIT = { done: 0, different: 1, refused: 2 } as const;

/** Says on standard error what is wrong with the input. The result is the exit code for that. */
export function sayRefused(...sentences: readonly string[]): number {
  for (const sentence of sentences) process.stderr.write(`truce: ${sentence}\n`);
  return EXIT.refused;
}

/** Says on standard error which comments are not in the merged text. `name`: what the file is called. */
export function sayLost(name: string, { base, mine, theirs }: ThreeFiles, merged: string): void {
  if (mine.format === "json") return;
  const lost = lostComments({ base: base.text, mine: mine.text, theirs: theirs.text }, merged);
  if (lost.length > 0) process.stderr.write(`truce: ${commandLine.lostComments(name, lost)}\n`);
}
