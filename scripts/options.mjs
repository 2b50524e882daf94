// The command line of every entry script. Runs before npm ci, so it imports Node alone.
import { parseArgs } from "node:util";

/**
 * Reads this process's command line, as node:util's parseArgs does; `help` is an option of its own. Ends the process
 * where nothing is to be done: with --help (the text, exit code 0), or when the command line is wrong (a sentence and
 * the text, exit code 2).
 */
export function parseOptions(help, { options = {}, ...config } = {}) {
  const parsed = parsedOrRefused(help, {
    ...config,
    options: { ...options, help: { type: "boolean", short: "h" } },
  });
  if (!parsed.values.help) return parsed;
  process.stdout.write(help);
  process.exit(0);
}

function parsedOrRefused(help, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    // What follows Node's first sentence is advice on positional arguments.
    return refuse(error.message.split(/\.?(?:\s*\n|\. |$)/)[0], help);
  }
}

/** Says what is wrong with the command line and how it is right, and ends the process with exit code 2. */
export function refuse(fault, help) {
  console.error(`${fault.replace(/\.?$/, ".")}\n\n${help.trimEnd()}`);
  process.exit(2);
}

/** The port that --port names, else the environment's PORT, else 3000. Refuses what is no port. */
export function portOption(option, help) {
  const [name, text] = option === undefined ? ["PORT", process.env.PORT || "3000"] : ["--port", option];
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  return refuse(`${name} ${text}: give a whole number from 1 to 65535`, help);
}
