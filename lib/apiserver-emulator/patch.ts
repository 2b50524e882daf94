import { applyPatch, type Operation } from "rfc6902";
import { applyConfiguration } from "./apply";
import { type Duplicate, type Parsed, parseBody } from "./body";
import {
  type Answer,
  answer,
  type Call,
  callKey,
  unsupportedMediaType,
  type WriteOptions,
  writeOptions,
} from "./call";
import { configurationRefusal } from "./configuration";
import { createObject } from "./create";
import { decodeFields } from "./decode";
import { invalidValue } from "./field-error";
import { isObject, type Json, type JsonObject, objectAt, sortKeys, stringAt, stringifyJson } from "./json";
import { trackUpdate, type Writer } from "./managed-fields";
import { mergePatch } from "./merge-patch";
import { badRequest, conflict, invalid, notFound, Refusal, refuse } from "./status";
import { strategicPatch } from "./strategic-patch";
import { atHome } from "./update";
import { putWithinLimits, storeUpdate } from "./write";

const JSON_PATCH = "application/json-patch+json";
const MERGE_PATCH = "application/merge-patch+json";
const STRATEGIC_PATCH = "application/strategic-merge-patch+json";
const APPLY_PATCH = "application/apply-patch+yaml";

/** PATCH on an object or its status: JSON patch, merge patch, strategic merge patch or server-side apply. */
export function patch(call: Call): Answer | Refusal {
  const known = call.resource.custom
    ? [JSON_PATCH, MERGE_PATCH, APPLY_PATCH]
    : [JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH, APPLY_PATCH];
  if (!known.includes(call.contentType)) return unsupportedMediaType(known);
  const options = writeOptions(call, "PatchOptions");
  if (options instanceof Refusal) return options;
  return call.contentType === APPLY_PATCH ? apply(call, options) : change(call, options);
}

function change(call: Call, options: WriteOptions): Answer | Refusal {
  const { resource, contentType } = call;
  const stored = call.store.get(resource, callKey(call));
  if (stored === undefined) return notFound(resource, call.name);
  const parsed = parseBody({ text: call.text, format: "json" });
  if ("problem" in parsed) return badRequest(`error decoding patch: ${parsed.problem}`);
  const patched = patchedValue(contentType, stored, parsed.value);
  if (patched instanceof Refusal) return patched;
  const next = redecode(call, parsed, patched, options);
  if (next instanceof Refusal) return next;
  const writer: Writer = { name: options.manager, operation: "Update", subresource: call.subresource };
  const result = storeUpdate(call, stored, trackUpdate(stored, next, resource, writer, call.now), options);
  return result instanceof Refusal ? result : answer(200, result);
}

function patchedValue(contentType: string, stored: JsonObject, value: Json): Json | Refusal {
  if (contentType === JSON_PATCH) return Array.isArray(value) ? jsonPatch(stored, value) : malformed(value);
  if (!isObject(value)) return malformed(value);
  return contentType === MERGE_PATCH ? mergePatch(stored, value) : strategicPatch(stored, value);
}

function malformed(value: Json): Refusal {
  const actual = Array.isArray(value) ? "array" : typeof value;
  return badRequest(`error decoding patch: json: cannot unmarshal ${actual} into Go value of a patch`);
}

/** RFC 6902. The server tells nobody which operation failed. */
function jsonPatch(stored: JsonObject, operations: Json[]): Json | Refusal {
  // The library patches in place.
  const target = structuredClone(stored);
  try {
    const errors = applyPatch(target, operations as unknown as Operation[]);
    if (errors.every((error) => error === null)) return target;
  } catch {
    // A path that is no JSON pointer.
  }
  return refuse(422, "Invalid", "the server rejected our request due to an error in our request", {});
}

/** The patched object goes through the decoder as if it had been sent; what that refuses is a 422 here. */
function redecode(call: Call, parsed: Parsed, patched: Json, options: WriteOptions): JsonObject | Refusal {
  const { object, problems, mismatch } = decodeFields({ ...parsed, value: patched }, call.resource);
  const all = [...operationProblems(parsed.value), ...problems];
  const isStrict = options.fieldValidation === "Strict" && all.length > 0;
  const problem = mismatch ?? (isStrict ? `strict decoding error: ${all.join(", ")}` : undefined);
  if (problem !== undefined) {
    return invalid("", "", "", [invalidValue("patch", stringifyJson(sortKeys(patched)), problem)]);
  }
  if (options.fieldValidation === "Warn") call.warnings.push(...all);
  return atHome(call, object);
}

/** Keys that no operation of a JSON patch knows. */
function operationProblems(patchValue: Json): string[] {
  if (!Array.isArray(patchValue)) return [];
  return patchValue.flatMap((operation, index) =>
    Object.keys(isObject(operation) ? operation : {})
      .filter((key) => !["op", "path", "from", "value"].includes(key))
      .map((key) => `json patch unknown field "[${index}].${key}"`),
  );
}

function apply(call: Call, options: WriteOptions): Answer | Refusal {
  const { resource, store, now } = call;
  const parsed = parseBody({ text: call.text, format: "yaml" });
  if ("problem" in parsed) return badRequest(`error decoding YAML: ${parsed.problem}`);
  const configuration = isObject(parsed.value) ? parsed.value : {};
  const refusal = configurationRefusal(configuration, resource);
  if (refusal !== undefined) return refusal;
  const stored = store.get(resource, callKey(call));
  const writer: Writer = { name: options.manager, operation: "Apply", subresource: call.subresource };
  const force = ["true", "1"].includes(call.query.get("force") ?? "");
  const applied = applyConfiguration(stored, configuration, { resource, writer, force, now });
  if (applied instanceof Refusal) return applied;
  const repeated = duplicateRefusal(call, parsed.duplicates, options);
  if (repeated !== undefined) return repeated;
  const next = atHome(call, decodeFields({ value: applied, duplicates: [] }, resource).object);
  if (next instanceof Refusal) return next;
  if (stored === undefined) return createApplied(call, next, options);
  const result = storeUpdate(call, stored, next, options);
  return result instanceof Refusal ? result : answer(200, result);
}

/** A key written twice: said, or refused under Strict, in the words of Go's YAML reader. */
function duplicateRefusal(
  call: Call,
  duplicates: readonly Duplicate[],
  { fieldValidation }: WriteOptions,
): Refusal | undefined {
  const texts = duplicates.map(({ key, line }) => `line ${line}: key "${key}" already set in map`);
  if (texts.length === 0 || fieldValidation === "Ignore") return undefined;
  if (fieldValidation === "Strict") {
    const list = texts.map((text) => `\n  ${text}`).join("");
    return badRequest(
      `error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:${list}`,
    );
  }
  call.warnings.push(...texts);
  return undefined;
}

function createApplied(call: Call, applied: JsonObject, options: WriteOptions): Answer | Refusal {
  const uid = stringAt(objectAt(applied, "metadata"), "uid");
  if (uid !== "") {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    return conflict(call.resource, call.name, why);
  }
  const created = createObject(call, applied, (fresh) => fresh);
  if (created instanceof Refusal) return created;
  const result = putWithinLimits(call, created, options.dryRun);
  return result instanceof Refusal ? result : answer(201, result);
}
