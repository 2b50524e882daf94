// npm run -s truce -- COMMAND …: the command line of Truce; cli/ has its source. Writes nothing of its own to standard
// output and error: programs read them.
import { ensureDependencies } from "./setup.mjs";

await ensureDependencies({ quiet: true });
const { COMMAND, ensureCommand } = await import("./programs.mjs");
await ensureCommand();
// npm starts scripts in the package's folder; paths are meant from where npm was started.
if (process.env.npm_lifecycle_event === "truce" && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import(COMMAND);
