import { type Call, callKey, type WriteOptions } from "./call";
import { forbiddenField, invalidValue } from "./field-error";
import {
  arrayAt,
  equal,
  type JsonObject,
  objectAt,
  sortKeys,
  stringAt,
  stringifyJson,
  without,
} from "./json";
import { sameButTimes, withManagers } from "./managed-fields";
import { metadataErrors, metadataUpdateErrors } from "./metadata";
import { configKeyErrors } from "./names";
import { apiVersionOf, configMaps } from "./resources";
import { conflict, type FieldError, invalid, type Refusal, STALE, unexpected } from "./status";
import { versionOf } from "./store";
import { validate } from "./validate";

/** etcd's --max-request-bytes by default. */
const ETCD_LIMIT = 1_572_864;
/** The largest message the apiserver's gRPC client sends. */
const GRPC_LIMIT = 2_097_152;

/** Refuses a new object that Kubernetes or the schema does not take. */
export function validateObject(call: Call, object: JsonObject): Refusal | undefined {
  const { resource } = call;
  const errors = typeErrors(call, object);
  if (errors.length === 0) {
    errors.push(...metadataErrors(objectAt(object, "metadata"), resource), ...contentErrors(call, object));
  }
  return errors.length === 0 ? undefined : refused(object, errors);
}

function refused(object: JsonObject, errors: readonly FieldError[]): Refusal {
  const name = stringAt(objectAt(object, "metadata"), "name");
  // The server names the kind as the object itself does, be it wrong.
  const apiVersion = stringAt(object, "apiVersion");
  const group = apiVersion.includes("/") ? (apiVersion.split("/")[0] ?? "") : "";
  return invalid(group, stringAt(object, "kind"), name, errors);
}

function typeErrors({ resource }: Call, object: JsonObject): FieldError[] {
  const kind = stringAt(object, "kind");
  const apiVersion = stringAt(object, "apiVersion");
  const expected = apiVersionOf(resource);
  return [
    ...(kind === resource.kind ? [] : [invalidValue("kind", kind, `must be ${resource.kind}`)]),
    ...(apiVersion === expected ? [] : [invalidValue("apiVersion", apiVersion, `must be ${expected}`)]),
  ];
}

function contentErrors({ resource }: Call, object: JsonObject): FieldError[] {
  if (resource === configMaps) {
    return Object.keys({ ...objectAt(object, "data"), ...objectAt(object, "binaryData") }).flatMap((key) =>
      configKeyErrors(key).map((why) => invalidValue(`data[${key}]`, key, why)),
    );
  }
  return resource.custom ? validate(withManagers(object, []), resource.schema) : [];
}

/**
 * Finishes an update: checks its resourceVersion, restores what an update may not change, counts the generation,
 * validates and stores. A write that changes nothing is none: the stored object is the answer.
 * @param next the object as sent or patched, with its managers tracked
 */
export function storeUpdate(
  call: Call,
  stored: JsonObject,
  next: JsonObject,
  { dryRun }: WriteOptions,
): JsonObject | Refusal {
  const stale = versionRefusal(call, stored, next);
  if (stale !== undefined) return stale;
  const object = preserved(call, stored, next);
  const metadata = objectAt(object, "metadata");
  const frozen = [
    ...metadataUpdateErrors(metadata, objectAt(stored, "metadata")),
    ...immutableErrors(call, stored, object),
  ];
  if (frozen.length > 0) return refused(object, frozen);
  const refusal = validateObject(call, object);
  if (refusal !== undefined) return refusal;
  call.warnings.push(...finalizerWarnings(object, stored));
  if (metadata.deletionTimestamp !== undefined && arrayAt(metadata, "finalizers").length === 0) {
    return dryRun ? object : call.store.remove(call.resource, callKey(call), object);
  }
  if (sameButTimes(stored, object)) return stored;
  return putWithinLimits(call, object, dryRun);
}

function immutableErrors(call: Call, stored: JsonObject, object: JsonObject): FieldError[] {
  if (call.resource !== configMaps || stored.immutable !== true || equal(stored.data, object.data)) return [];
  return [forbiddenField("data", "field is immutable when `immutable` is set")];
}

/** What the server says about new finalizers that are not named after a domain. */
export function finalizerWarnings(object: JsonObject, stored: JsonObject = {}): string[] {
  const known = arrayAt(objectAt(stored, "metadata"), "finalizers");
  return arrayAt(objectAt(object, "metadata"), "finalizers")
    .filter((finalizer) => !known.includes(finalizer) && !String(finalizer).includes("/"))
    .filter((finalizer) => !GARBAGE_COLLECTION.includes(String(finalizer)))
    .map(
      (finalizer) =>
        `metadata.finalizers: "${finalizer}": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers`,
    );
}

const GARBAGE_COLLECTION = ["foregroundDeletion", "orphan"];

export const WRONG_NAMESPACE =
  "the namespace of the provided object does not match the namespace sent on the request";

/**
 * Whether the version an update names is the stored one. Custom resources must name one; for the others none means
 * that the last writer wins.
 */
function versionRefusal(call: Call, stored: JsonObject, next: JsonObject): Refusal | undefined {
  const { resource, name } = call;
  const version = versionOf(next);
  if (version === "" || version === "0") {
    if (!resource.custom) return undefined;
    const error = {
      field: "metadata.resourceVersion",
      reason: "FieldValueInvalid",
      message: "Invalid value: 0: must be specified for an update",
    };
    return invalid(resource.group, resource.plural, name, [error]);
  }
  if (!/^\d+$/.test(version)) return unexpected(`strconv.ParseUint: parsing "${version}": invalid syntax`);
  return version === versionOf(stored) ? undefined : conflict(resource, name, STALE);
}

/** The sent object with everything that an update cannot change as it is stored, and its generation counted. */
function preserved(call: Call, stored: JsonObject, next: JsonObject): JsonObject {
  const { resource, subresource } = call;
  const was = objectAt(stored, "metadata");
  const sent = objectAt(next, "metadata");
  const metadata = { ...without(sent, "creationTimestamp", "generation"), ...picked(was, SERVER_KEPT) };
  metadata.resourceVersion = versionOf(stored);
  // A uid that differs is refused later, it is not overwritten.
  metadata.uid = stringAt(sent, "uid") || stringAt(was, "uid");
  if (subresource === "status") return statusOnly(stored, next, metadata);
  const object: JsonObject = { ...withStatusOf(stored, next, call), metadata };
  if (!resource.custom || equal(without(stored, "metadata"), without(object, "metadata"))) return object;
  return { ...object, metadata: { ...metadata, generation: Number(was.generation ?? 0) + 1 } };
}

const SERVER_KEPT = ["creationTimestamp", "generation", "deletionTimestamp", "deletionGracePeriodSeconds"];

function picked(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)));
}

/** A write to the status subresource changes status and the managers, nothing else. */
function statusOnly(stored: JsonObject, next: JsonObject, metadata: JsonObject): JsonObject {
  const managers = metadata.managedFields;
  const kept = {
    ...objectAt(stored, "metadata"),
    ...(managers === undefined ? {} : { managedFields: managers }),
  };
  const status = next.status;
  return { ...without(stored, "status"), metadata: kept, ...(status === undefined ? {} : { status }) };
}

/** A write to the object itself leaves status as stored where status is a subresource. */
function withStatusOf(stored: JsonObject, next: JsonObject, { resource }: Call): JsonObject {
  if (!resource.subresources.includes("status")) return next;
  const status = stored.status;
  return { ...without(next, "status"), ...(status === undefined ? {} : { status }) };
}

/** Stores the object if etcd would take it; too large ones are tried again without managedFields, as the server does. */
export function putWithinLimits(call: Call, object: JsonObject, dryRun: boolean): JsonObject | Refusal {
  const { store, resource } = call;
  const sorted = sortKeys(object) as JsonObject;
  if (dryRun) return sorted;
  const key = callKey(call, stringAt(objectAt(object, "metadata"), "name"));
  const path = `/registry/${resource.group}/${resource.plural}/${key}`;
  const size = requestSize(sorted, path);
  if (sizeRefusal(size) === undefined) return store.put(resource, key, sorted, size);
  // Without managedFields, which can be large, it may still fit.
  const slim = withManagers(sorted, []);
  const slimSize = requestSize(slim, path);
  return sizeRefusal(slimSize) ?? store.put(resource, key, slim, slimSize);
}

/** Bytes of the write to etcd: it names the key twice and adds a little of its own. */
function requestSize(object: JsonObject, path: string): number {
  return Buffer.byteLength(stringifyJson(object)) + 2 * path.length + 26;
}

function sizeRefusal(size: number): Refusal | undefined {
  if (size > GRPC_LIMIT) {
    return unexpected(
      `rpc error: code = ResourceExhausted desc = trying to send message larger than max (${size} vs. ${GRPC_LIMIT})`,
    );
  }
  return size > ETCD_LIMIT ? unexpected("etcdserver: request is too large") : undefined;
}
