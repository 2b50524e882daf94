import { type Call, callKey, type WriteOptions } from "./call";
import { invalidValue } from "./field-error";
import {
  arrayAt,
  equal,
  isObject,
  type JsonObject,
  objectAt,
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

/** etcd's --max-request-bytes, and what a request adds to the object's own bytes. */
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
  return errors.length === 0 ? undefined : refused(call, object, errors);
}

function refused(call: Call, object: JsonObject, errors: readonly FieldError[]): Refusal {
  const name = stringAt(objectAt(object, "metadata"), "name");
  return invalid(call.resource.group, call.resource.kind, name, errors);
}

function typeErrors({ resource }: Call, object: JsonObject): FieldError[] {
  const kind = stringAt(object, "kind");
  return kind === resource.kind ? [] : [invalidValue("kind", kind, `must be ${resource.kind}`)];
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
  const frozen = metadataUpdateErrors(metadata, objectAt(stored, "metadata"));
  if (frozen.length > 0) return refused(call, object, frozen);
  const refusal = validateObject(call, object);
  if (refusal !== undefined) return refusal;
  if (metadata.deletionTimestamp !== undefined && arrayAt(metadata, "finalizers").length === 0) {
    return dryRun ? object : call.store.remove(call.resource, callKey(call), object);
  }
  if (sameButTimes(stored, object)) return stored;
  return putWithinLimits(call, object, dryRun);
}

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
  const metadata = { ...without(sent, ...SERVER_KEPT), ...picked(was, SERVER_KEPT) };
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
  if (dryRun) return object;
  const slim = sizeRefusal(object) === undefined ? object : withManagers(object, []);
  const tooLarge = sizeRefusal(slim);
  if (tooLarge !== undefined) return tooLarge;
  return store.put(resource, callKey(call, stringAt(objectAt(object, "metadata"), "name")), slim);
}

function sizeRefusal(object: JsonObject): Refusal | undefined {
  const size = Buffer.byteLength(stringifyJson(object));
  if (size > GRPC_LIMIT) {
    return unexpected(
      `rpc error: code = ResourceExhausted desc = trying to send message larger than max (${size} vs. ${GRPC_LIMIT})`,
    );
  }
  return size > ETCD_LIMIT ? unexpected("etcdserver: request is too large") : undefined;
}

/** The object as decoded, with apiVersion and kind first, as the server writes it. */
export function inOrder(call: Call, object: JsonObject): JsonObject {
  const { apiVersion, kind, metadata, ...rest } = object;
  return {
    apiVersion: apiVersion ?? apiVersionOf(call.resource),
    kind: kind ?? call.resource.kind,
    metadata: isObject(metadata) ? metadata : {},
    ...rest,
  };
}
