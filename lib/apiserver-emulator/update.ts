import { parseBody } from "./body";
import { type Answer, answer, bodyOf, type Call, callKey, writeOptions } from "./call";
import { decode } from "./decode";
import { type JsonObject, objectAt, stringAt } from "./json";
import { trackUpdate } from "./managed-fields";
import { badRequest, conflict, notFound, Refusal } from "./status";
import { storeUpdate, WRONG_NAMESPACE } from "./write";

/** PUT on an object or its status. It never creates. */
export function update(call: Call): Answer | Refusal {
  const options = writeOptions(call, "UpdateOptions");
  if (options instanceof Refusal) return options;
  const body = bodyOf(call);
  if (body instanceof Refusal) return body;
  const decoded = decode(parseBody(body), body.text, call.resource, options.fieldValidation);
  if (decoded instanceof Refusal) return decoded;
  call.warnings.push(...decoded.warnings);
  const sent = atHome(call, decoded.object);
  if (sent instanceof Refusal) return sent;
  const stored = call.store.get(call.resource, callKey(call));
  if (stored === undefined) return notFound(call.resource, call.name);
  const another = uidRefusal(call, stored, sent);
  if (another !== undefined) return another;
  const writer = { name: options.manager, operation: "Update", subresource: call.subresource } as const;
  const next = trackUpdate(stored, sent, call.resource, writer, call.now);
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
