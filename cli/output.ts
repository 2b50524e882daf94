import { writeFile } from "node:fs/promises";
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
