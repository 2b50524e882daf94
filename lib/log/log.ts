import "server-only";
import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** Property names whose values never reach a log, at the top and up to three levels down. */
const SECRETS = [
  "token",
  "authorization",
  "cookie",
  "set-cookie",
  "credential",
  "sessionKey",
  "password",
  "body",
];
const DEPTHS = ["", "*.", "*.*.", "*.*.*."];
/** Shapes of secrets inside a text: an Authorization value, and the three parts of a JWT. */
const BEARER = /\b(Bearer|Basic) [\w.~+/-]+=*/gi;
const JWT = /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g;

/**
 * JSON lines, one per event. No request or answer bodies and no credentials: known property names are redacted, and
 * what looks like a credential inside any text (an error's message) is struck out before the line is written.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
  const paths = SECRETS.flatMap((name) => DEPTHS.map((depth) => `${depth}["${name}"]`.replace(".[", "[")));
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: "[redacted]" },
    },
    { write: (line: string) => destination.write(withoutSecrets(line)) },
  );
}

/** Requests do not wait for their lines to be taken; pino writes what is left when the process ends. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false });
}

/** Strikes out what looks like a credential. */
export function withoutSecrets(text: string): string {
  return text.replace(BEARER, "$1 [redacted]").replace(JWT, "[redacted]");
}
