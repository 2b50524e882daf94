import type { Parsed, Unreadable } from "./body";
import { isObject, type JsonObject, stringAt, stringifyJson } from "./json";
import { prune } from "./prune";
import { apiVersionOf, type ResourceType } from "./resources";
import { badRequest, type Refusal } from "./status";
import { throughStructs, typeMismatch } from "./typed";

/** What to do about unknown and duplicate fields: the fieldValidation of a request. */
export type FieldValidation = "Strict" | "Warn" | "Ignore";

/** An object as the server understands it, and what it complains about without refusing. */
export interface Decoded {
  readonly object: JsonObject;
  readonly warnings: readonly string[];
}

/**
 * Turns the parsed body of a create or update into an object of the resource: checks its version and the types that
 * Go's structs fix, and drops unknown fields and nulls. Unknown and duplicate fields become warnings, or a refusal
 * under Strict.
 */
export function decode(
  parsed: Parsed | Unreadable,
  text: string,
  resource: ResourceType,
  validation: FieldValidation,
): Decoded | Refusal {
  const unrecognized = (why: string) =>
    badRequest(`the object provided is unrecognized (must be of type ${resource.kind}): ${why}`);
  if ("problem" in parsed) {
    return unrecognized(`couldn't get version/kind; json parse error: ${parsed.problem} (${excerpt(text)})`);
  }
  const { value } = parsed;
  if (!isObject(value)) return unrecognized(`couldn't get version/kind; it is no object (${excerpt(text)})`);
  const kind = stringAt(value, "kind");
  if (kind === "")
    return unrecognized(`Object 'Kind' is missing in '${stringifyJson(value)}' (${excerpt(text)})`);
  const apiVersion = stringAt(value, "apiVersion");
  const expected = apiVersionOf(resource);
  if (apiVersion !== expected) {
    return badRequest(
      `the API version in the data (${apiVersion}) does not match the expected API version (${expected})`,
    );
  }
  const unhandled = (why: string) =>
    badRequest(`${kind} in version "${resource.version}" cannot be handled as a ${resource.kind}: ${why}`);
  if (!resource.custom && kind !== resource.kind) {
    return unhandled(`no kind "${kind}" is registered for version "${apiVersion}"`);
  }
  const decoded = decodeFields(parsed, resource);
  if (decoded.mismatch !== undefined) return unhandled(decoded.mismatch);
  const { object, problems } = decoded;
  if (problems.length > 0 && validation === "Strict") {
    return unhandled(`strict decoding error: ${problems.join(", ")}`);
  }
  return { object, warnings: validation === "Warn" ? problems : [] };
}

/** The fields of an object, without a look at its apiVersion and kind; `mismatch` is set when a type is refused. */
export function decodeFields(
  { value, duplicates }: Parsed,
  resource: ResourceType,
): {
  readonly object: JsonObject;
  readonly problems: readonly string[];
  readonly mismatch: string | undefined;
} {
  const sent = isObject(value) ? value : {};
  const mismatch = typeMismatch(sent, resource);
  const pruned = prune(throughStructs(sent, resource), resource.schema);
  const problems = [
    ...duplicates.map(({ path }) => `duplicate field "${path}"`),
    ...[...pruned.unknown].sort().map((path) => `unknown field "${path}"`),
  ];
  return { object: pruned.value as JsonObject, problems, mismatch };
}

/** The beginning of a body, as messages show it. */
function excerpt(text: string): string {
  if (text === "") return "<empty>";
  return text.length <= 30 ? text : `${text.slice(0, 30)} ...`;
}
