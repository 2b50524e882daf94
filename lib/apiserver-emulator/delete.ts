import { parseBody } from "./body";
import { type Answer, answer, bodyOf, type Call, callKey, dryRunErrors } from "./call";
import { notSupported } from "./field-error";
import { arrayAt, isObject, type Json, type JsonObject, objectAt, stringAt } from "./json";
import { list } from "./read";
import { namespaces } from "./resources";
import { badRequest, invalid, notFound, preconditionFailed, Refusal, success } from "./status";
import { versionOf } from "./store";

/** DELETE on an object: at once, or marked as being deleted while finalizers hold it. */
export function remove(call: Call): Answer | Refusal {
  const options = deleteOptions(call);
  if (options instanceof Refusal) return options;
  const stored = call.store.get(call.resource, callKey(call));
  if (stored === undefined) return notFound(call.resource, call.name);
  const unmet = preconditionRefusal(call, stored, objectAt(options, "preconditions"));
  if (unmet !== undefined) return unmet;
  const held = withFinalizer(stored, stringAt(options, "propagationPolicy"));
  const isDry = arrayAt(options, "dryRun").length > 0;
  if (isHeld(call, held)) {
    const marked = markDeleted(call, held);
    if (isDry || marked === stored) return answer(200, marked);
    return answer(200, call.store.put(call.resource, callKey(call), marked, 0));
  }
  if (!isDry) call.store.remove(call.resource, callKey(call), stored);
  const { name, uid } = objectAt(stored, "metadata");
  return answer(200, success(call.resource, String(name), String(uid)));
}

/** DELETE on a collection: each object that the selectors take. The answer is the list as it was. */
export function removeAll(call: Call): Answer | Refusal {
  const found = list(call);
  if (found instanceof Refusal) return found;
  for (const item of arrayAt(found.body as JsonObject, "items").filter(isObject)) {
    const { name, namespace } = objectAt(item, "metadata");
    const removed = remove({ ...call, name: String(name), namespace: String(namespace ?? "") });
    if (removed instanceof Refusal) return removed;
  }
  return found;
}

function deleteOptions(call: Call): JsonObject | Refusal {
  const { query } = call;
  const options: JsonObject = { dryRun: query.getAll("dryRun").filter((value) => value !== "") };
  const policy = query.get("propagationPolicy");
  if (policy !== null) options.propagationPolicy = policy;
  if (call.text !== "") {
    const body = bodyOf(call);
    if (body instanceof Refusal) return body;
    const parsed = parseBody(body);
    if ("problem" in parsed)
      return badRequest(`couldn't get version/kind; json parse error: ${parsed.problem}`);
    // The body is the whole of the options when there is one.
    if (isObject(parsed.value)) return checked({ ...parsed.value });
  }
  return checked(options);
}

function checked(options: JsonObject): JsonObject | Refusal {
  const errors = dryRunErrors(arrayAt(options, "dryRun").map(String));
  const policy = options.propagationPolicy;
  if (policy !== undefined && !POLICIES.includes(policy)) {
    errors.push(notSupported("propagationPolicy", policy, [...POLICIES, "nil"]));
  }
  return errors.length === 0 ? options : invalid("meta.k8s.io", "DeleteOptions", "", errors);
}

const POLICIES: string[] & Json[] = ["Foreground", "Background", "Orphan"];

function preconditionRefusal(call: Call, stored: JsonObject, wanted: JsonObject): Refusal | undefined {
  const uid = stringAt(objectAt(stored, "metadata"), "uid");
  const wantedUid = stringAt(wanted, "uid");
  if (wantedUid !== "" && wantedUid !== uid) {
    const why = `the UID in the precondition (${wantedUid}) does not match the UID in record (${uid}). The object might have been deleted and then recreated`;
    return preconditionFailed(call.resource, call.name, why);
  }
  const version = stringAt(wanted, "resourceVersion");
  if (version !== "" && version !== versionOf(stored)) {
    const why = `the ResourceVersion in the precondition (${version}) does not match the ResourceVersion in record (${versionOf(stored)}). The object might have been modified`;
    return preconditionFailed(call.resource, call.name, why);
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
  const marks: JsonObject = { deletionTimestamp: call.now };
  if (metadata.generation !== undefined) marks.generation = Number(metadata.generation) + 1;
  if (call.resource !== namespaces) marks.deletionGracePeriodSeconds = 0;
  const marked: JsonObject = { ...object, metadata: { ...metadata, ...marks } };
  return call.resource === namespaces ? { ...marked, status: { phase: "Terminating" } } : marked;
}
