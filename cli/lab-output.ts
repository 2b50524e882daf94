import type { Json } from "@/lib/json/json";
import { shownJson } from "@/lib/lab-report/curl";
import { inOneLine } from "@/lib/markdown/markdown";
import { coloured } from "./colour";
import { sayRefused } from "./command";
import type { TimelineLine } from "./lab-timeline";
import { writeOutput } from "./output";

/**
 * All that the lab shows. It holds texts of a server that may not be what it should: no terminal obeys anything in
 * them, and no token stands there.
 */
export interface LabOutput {
  readonly print: (lines: readonly TimelineLine[]) => void;
  readonly json: (value: Json) => void;
  /** Writes a report, to standard output where no path is named; a sentence where that failed. */
  readonly report: (path: string | undefined, text: string) => Promise<string | undefined>;
  /** On standard error; the result is the exit code for what is refused. */
  readonly refused: (...sentences: readonly string[]) => number;
}

/** `hide` takes the tokens out of a text. */
export function labOutput(hide: (text: string) => string): LabOutput {
  return {
    print: (lines) => {
      const shown = lines.map(({ text, colour }) => `${coloured(hide(inOneLine(text)), colour)}\n`);
      process.stdout.write(shown.join(""));
    },
    json: (value) => void process.stdout.write(`${hide(shownJson(value))}\n`),
    report: (path, text) => writeOutput(path, hide(text)),
    refused: (...sentences) => sayRefused(...sentences.map((sentence) => hide(inOneLine(sentence)))),
  };
}
