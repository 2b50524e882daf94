import { applyPatch, type Operation } from "rfc6902";
import { applyConfiguration } from "./apply";
import { type Answer, answer, type Call, callKey, type WriteOptions, writeOptions } from "./call";
import { createObject } from "./create";
import { decode, type Parsed, parseBody } from "./decode";
import { isObject, type Json, type JsonObject, objectAt, stringAt } from "./json";
import { trackUpdate, type Writer } from "./managed-fields";
import { mergePatch } from "./merge-patch";
import { apiVersionOf } from "./resources";
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
  if (!known.includes(call.contentType)) return unsupportedType(known);
  const options = writeOptions(call, "PatchOptions");
  if (options instanceof Refusal) return options;
  const isApply = call.contentType === APPLY_PATCH;
  const parsed = parseBody({ text: call.text, format: isApply ? "yaml" : "json" });
  if (parsed instanceof Refusal) return parsed;
  return isApply ? apply(call, parsed, options) : change(call, parsed, options);
}

function unsupportedType(known: readonly string[]): Refusal {
  return refuse(
    415,
    "UnsupportedMediaType",
    `the body of the request was in an unknown format - accepted media types include: ${known.join(", ")}`,
  );
}

function change(call: Call, parsed: Parsed, options: WriteOptions): Answer | Refusal {
  const { resource, contentType } = call;
  const refusal = formRefusal(contentType, parsed.value);
  if (refusal !== undefined) return refusal;
  const stored = call.store.get(resource, callKey(call));
  if (stored === undefined) return notFound(resource, call.name);
  const patched = patchedValue(contentType, stored, parsed.value);
  if (patched instanceof Refusal) return patched;
  const next = redecode(call, { value: patched, duplicates: parsed.duplicates }, options);
  if (next instanceof Refusal) return next;
  const writer: Writer = { name: options.manager, operation: "Update", subresource: call.subresource };
  const result = storeUpdate(call, stored, trackUpdate(stored, next, resource, writer, call.now), options);
  return result instanceof Refusal ? result : answer(200, result);
}

/** A JSON patch is an array, the other patches are objects. */
function formRefusal(contentType: string, value: Json): Refusal | undefined {
  const isRight = contentType === JSON_PATCH ? Array.isArray(value) : isObject(value);
  if (isRight) return undefined;
  const actual = Array.isArray(value) ? "array" : isObject(value) ? "object" : typeof value;
  const expected = contentType === JSON_PATCH ? "[]handlers.jsonPatchOp" : "map[string]interface {}";
  return badRequest(
    `error decoding patch: json: cannot unmarshal ${actual} into Go value of type ${expected}`,
  );
}

function patchedValue(contentType: string, stored: JsonObject, value: Json): Json | Refusal {
  if (contentType === MERGE_PATCH) return mergePatch(stored, value);
  if (contentType === STRATEGIC_PATCH) return strategicPatch(stored, isObject(value) ? value : {});
  // The library patches in place.
  const target = structuredClone(stored);
  try {
    const failed = applyPatch(target, value as unknown as Operation[]).find((error) => error !== null);
    if (failed !== undefined) return unprocessable();
  } catch {
    return unprocessable();
  }
  return target;
}

/** The server tells nobody which operation failed. */
function unprocessable(): Refusal {
  return refuse(422, "Invalid", "the server rejected our request due to an error in our request", {});
}

/** The patched object goes through the decoder as if it had been sent; what that refuses is a 422 here. */
function redecode(call: Call, parsed: Parsed, options: WriteOptions): JsonObject | Refusal {
  const decoded = decode(parsed, call.resource, options.fieldValidation);
  if (decoded instanceof Refusal) {
    const message = stringAt(decoded.body, "message");
    const [, strict = message] = /cannot be handled as a \w+: (strict decoding error.*)$/.exec(message) ?? [];
    const error = {
      field: "patch",
      reason: "FieldValueInvalid",
      message: `Invalid value: ${JSON.stringify(call.text)}: ${strict}`,
    };
    return invalid("", "", "", [error]);
  }
  call.warnings.push(...decoded.warnings);
  return atHome(call, decoded.object);
}

function apply(call: Call, parsed: Parsed, options: WriteOptions): Answer | Refusal {
  const { resource, store, now } = call;
  const configuration = configurationOf(call, parsed);
  if (configuration instanceof Refusal) return configuration;
  const writer: Writer = { name: options.manager, operation: "Apply", subresource: call.subresource };
  const force = ["true", "1"].includes(call.query.get("force") ?? "");
  const request = { resource, writer, force, now };
  const stored = store.get(resource, callKey(call));
  if (stored === undefined) {
    const uid = stringAt(objectAt(configuration, "metadata"), "uid");
    if (uid !== "") {
      return conflict(
        resource,
        call.name,
        `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
      );
    }
    const applied = applyConfiguration(undefined, configuration, request);
    if (applied instanceof Refusal) return applied;
    const created = createObject(call, applied, (fresh) => fresh);
    if (created instanceof Refusal) return created;
    const result = putWithinLimits(call, created, options.dryRun);
    return result instanceof Refusal ? result : answer(201, result);
  }
  const applied = applyConfiguration(stored, configuration, request);
  if (applied instanceof Refusal) return applied;
  const result = storeUpdate(call, stored, applied, options);
  return result instanceof Refusal ? result : answer(200, result);
}

function configurationOf(call: Call, parsed: Parsed): JsonObject | Refusal {
  if (!isObject(parsed.value)) return badRequest("error decoding YAML: the configuration is not an object");
  const expected = apiVersionOf(call.resource);
  const actual = stringAt(parsed.value, "apiVersion");
  if (actual !== expected) {
    return badRequest(
      `Incorrect version specified in apply patch. Specified patch version: ${actual}, expected: ${expected}`,
    );
  }
  if (objectAt(parsed.value, "metadata").managedFields !== undefined) {
    return badRequest("metadata.managedFields must be nil");
  }
  const decoded = decode(parsed, call.resource, "Strict");
  if (decoded instanceof Refusal) return decoded;
  return atHome(call, decoded.object);
}
