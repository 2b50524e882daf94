import { type Answer, answer, type Call, callKey } from "./call";
import { type JsonObject, objectAt, stringAt } from "./json";
import { trackUpdate } from "./managed-fields";
import { readSent } from "./sent";
import { badRequest, conflict, notFound, Refusal } from "./status";
import { storeUpdate, WRONG_NAMESPACE } from "./write";

/** PUT on an object or its status. It never creates. */
export function update(call: Call): Answer | Refusal {
  const sent = readSent(call, "UpdateOptions");
  if (sent instanceof Refusal) return sent;
  const { options } = sent;
  const object = atHome(call, sent.object);
  if (object instanceof Refusal) return object;
  const stored = call.store.get(call.resource, callKey(call));
  if (stored === undefined) return notFound(call.resource, call.name);
  const another = uidRefusal(call, stored, object);
  if (another !== undefined) return another;
  const writer = { name: options.manager, operation: "Update", subresource: call.subresource } as const;
  const next = trackUpdate(stored, object, call.resource, writer, call.now);
  const result = storeUpdate(call, stored, next, options);
  return result instanceof Refusal ? result : answer(200, result);
}

/** The object with the name and namespace of its URL; refused when it says otherwise. */
export function atHome(call: Call, object: JsonObject): JsonObject | Refusal {
  const metadata = objectAt(object, "metadata");
  const namespace = stringAt(metadata, "namespace");
  if (namespace !== "" && namespace !== call.namespace) {
    return badRequest(WRONG_NAMESPACE);
  }
  const name = stringAt(metadata, "name");
  if (name === "") {
    return badRequest(
      `the name of the object (${call.name} based on URL) was undeterminable: name must be provided`,
    );
  }
  if (name !== call.name) {
    return badRequest(`the name of the object (${name}) does not match the name on the URL (${call.name})`);
  }
  const place = call.resource.namespaced ? { namespace: call.namespace } : {};
  return { ...object, metadata: { ...metadata, ...place } };
}

/** A uid in the body of a PUT is a precondition: the object may have been deleted and created again. */
function uidRefusal(call: Call, stored: JsonObject, sent: JsonObject): Refusal | undefined {
  const wanted = stringAt(objectAt(sent, "metadata"), "uid");
  const actual = stringAt(objectAt(stored, "metadata"), "uid");
  if (wanted === "" || wanted === actual) return undefined;
  const key = `/registry/${call.resource.custom ? `${call.resource.group}/` : ""}${call.resource.plural}/${callKey(call)}`;
  const failed = `Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${actual}`;
  return conflict(
    call.resource,
    call.name,
    `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${failed}`,
  );
}
