import { type Answer, answer, bodyOf, type Call, callKey } from "./call";
import { parseBody } from "./decode";
import { arrayAt, isObject, type JsonObject, objectAt, stringAt } from "./json";
import { namespaces } from "./resources";
import { badRequest, conflict, notFound, Refusal, success } from "./status";
import { versionOf } from "./store";

/** DELETE on an object: at once, or marked as being deleted while finalizers hold it. */
export function remove(call: Call): Answer | Refusal {
  const options = deleteOptions(call);
  if (options instanceof Refusal) return options;
  const stored = call.store.get(call.resource, callKey(call));
  if (stored === undefined) return notFound(call.resource, call.name);
  const unmet = preconditionRefusal(call, stored, objectAt(options, "preconditions"));
  if (unmet !== undefined) return unmet;
  const dryRun = [...call.query.getAll("dryRun"), ...arrayAt(options, "dryRun")].includes("All");
  const held = withFinalizer(stored, stringAt(options, "propagationPolicy"));
  if (isHeld(call, held)) {
    const marked = markDeleted(call, held);
    return answer(
      200,
      dryRun || marked === stored ? marked : call.store.put(call.resource, callKey(call), marked),
    );
  }
  if (!dryRun) call.store.remove(call.resource, callKey(call), stored);
  const { name, uid } = objectAt(stored, "metadata");
  return answer(200, success(call.resource, String(name), String(uid)));
}

function deleteOptions(call: Call): JsonObject | Refusal {
  const policy = call.query.get("propagationPolicy");
  const fromQuery: JsonObject = policy === null ? {} : { propagationPolicy: policy };
  if (call.text === "") return fromQuery;
  const body = bodyOf(call);
  if (body instanceof Refusal) return body;
  const parsed = parseBody(body);
  if (parsed instanceof Refusal) return parsed;
  return isObject(parsed.value)
    ? { ...fromQuery, ...parsed.value }
    : badRequest("DeleteOptions is not an object");
}

function preconditionRefusal(call: Call, stored: JsonObject, wanted: JsonObject): Refusal | undefined {
  const uid = stringAt(objectAt(stored, "metadata"), "uid");
  const wantedUid = stringAt(wanted, "uid");
  if (wantedUid !== "" && wantedUid !== uid) {
    return conflict(
      call.resource,
      call.name,
      `Precondition failed: UID in precondition: ${wantedUid}, UID in object meta: ${uid}`,
    );
  }
  const version = stringAt(wanted, "resourceVersion");
  if (version !== "" && version !== versionOf(stored)) {
    return conflict(
      call.resource,
      call.name,
      `Precondition failed: ResourceVersion in precondition: ${version}, ResourceVersion in object meta: ${versionOf(stored)}`,
    );
  }
  return undefined;
}

/** Foreground and orphaning deletion hold the object by a finalizer of the garbage collector. */
function withFinalizer(stored: JsonObject, policy: string): JsonObject {
  const finalizer = { Foreground: "foregroundDeletion", Orphan: "orphan" }[policy];
  if (finalizer === undefined) return stored;
  const metadata = objectAt(stored, "metadata");
  const finalizers = arrayAt(metadata, "finalizers");
  if (finalizers.includes(finalizer)) return stored;
  return { ...stored, metadata: { ...metadata, finalizers: [...finalizers, finalizer] } };
}

/** A namespace waits for its controller, which empties it; there is none here, as beside a bare apiserver. */
function isHeld(call: Call, object: JsonObject): boolean {
  return call.resource === namespaces || arrayAt(objectAt(object, "metadata"), "finalizers").length > 0;
}

function markDeleted(call: Call, object: JsonObject): JsonObject {
  const metadata = objectAt(object, "metadata");
  if (metadata.deletionTimestamp !== undefined) return object;
  const generation = metadata.generation;
  const marked: JsonObject = {
    ...object,
    metadata: {
      ...metadata,
      ...(generation === undefined ? {} : { generation: Number(generation) + 1 }),
      deletionTimestamp: call.now,
      ...(call.resource === namespaces ? {} : { deletionGracePeriodSeconds: 0 }),
    },
  };
  return call.resource === namespaces ? { ...marked, status: { phase: "Terminating" } } : marked;
}
