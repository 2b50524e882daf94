import { commandLine } from "@/lib/messages/en/command-line";
import { type Command, sayRefused } from "./command";

/**
 * `truce lab`: see for real which ways of writing lose updates. What speaks to a cluster is a file of its own, which
 * the other commands need not read: they start in half the time.
 */
export const lab: Command = {
  name: "lab",
  summary: "see which ways of writing lose updates, on a scratch object in a cluster",
  async run(args) {
    const loaded = await import("./lab-run").catch(missing);
    return loaded === undefined ? sayRefused(commandLine.lab.noFile) : loaded.runLab(args);
  },
};

/** A copy of the command alone, as git may call it, has no lab. */
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
}
