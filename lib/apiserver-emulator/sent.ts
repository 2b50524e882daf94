import { parseBody } from "./body";
import { bodyOf, type Call, type WriteOptions, writeOptions } from "./call";
import { decode } from "./decode";
import type { JsonObject } from "./json";
import { Refusal } from "./status";

/** What a create or update is to write, and how. */
export interface Sent {
  readonly object: JsonObject;
  readonly options: WriteOptions;
}

/**
 * Reads the options and the body of a create or update, in the order in which an apiserver complains about them.
 * What it complains about without refusing is added to the call's warnings.
 */
export function readSent(call: Call, kind: "CreateOptions" | "UpdateOptions"): Sent | Refusal {
  const options = writeOptions(call, kind);
  if (options instanceof Refusal) return options;
  const body = bodyOf(call);
  if (body instanceof Refusal) return body;
  const decoded = decode(parseBody(body), body.text, call.resource, options.fieldValidation);
  if (decoded instanceof Refusal) return decoded;
  call.warnings.push(...decoded.warnings);
  return { object: decoded.object, options };
}
