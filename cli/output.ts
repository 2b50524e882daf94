import { open, writeFile } from "node:fs/promises";
import { commandLine } from "@/lib/messages/en/command-line";
import { reasonOf } from "./input";

/** Writes the merged file, to standard output where none is named; a sentence where that failed. */
export async function writeOutput(path: string | undefined, text: string): Promise<string | undefined> {
  if (path === undefined) {
    process.stdout.write(text);
    return undefined;
  }
  try {
    await writeFile(path, text);
    return undefined;
  } catch (error) {
    return commandLine.notWritten(path, reasonOf(error));
  }
}

/**
 * Why a file cannot be written; undefined where it can. It is there afterwards, with what it held before, or empty: to
 * ask the system for anything less would not tell for sure.
 */
export async function writeFault(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, "a");
    await file.close();
    return undefined;
  } catch (error) {
    return commandLine.notWritten(path, reasonOf(error));
  }
}
