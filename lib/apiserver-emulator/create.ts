import { randomInt, randomUUID } from "node:crypto";
import { type Answer, answer, bodyOf, type Call, callKey, writeOptions } from "./call";
import { decode, parseBody } from "./decode";
import { type JsonObject, objectAt, stringAt, without } from "./json";
import { trackUpdate } from "./managed-fields";
import { namespaces } from "./resources";
import { alreadyExists, badRequest, notFound, Refusal, refuse, unexpected } from "./status";
import { inOrder, putWithinLimits, validateObject } from "./write";

/** POST on a collection. */
export function create(call: Call): Answer | Refusal {
  const options = writeOptions(call, "CreateOptions");
  if (options instanceof Refusal) return options;
  const body = bodyOf(call);
  if (body instanceof Refusal) return body;
  const parsed = parseBody(body);
  if (parsed instanceof Refusal) return parsed;
  const decoded = decode(parsed, call.resource, options.fieldValidation);
  if (decoded instanceof Refusal) return decoded;
  call.warnings.push(...decoded.warnings);
  const created = createObject(call, decoded.object, (fresh) =>
    trackUpdate(
      undefined,
      fresh,
      call.resource,
      { name: options.manager, operation: "Update", subresource: "" },
      call.now,
    ),
  );
  if (created instanceof Refusal) return created;
  const stored = putWithinLimits(call, created, options.dryRun);
  return stored instanceof Refusal ? stored : answer(201, stored);
}

/**
 * Makes a new object of what was sent: checks its place, gives it name, uid and times, tracks its managers (`track`)
 * and validates it. It is not stored yet.
 */
export function createObject(
  call: Call,
  sent: JsonObject,
  track: (fresh: JsonObject) => JsonObject,
): JsonObject | Refusal {
  const { resource, namespace } = call;
  const metadata = objectAt(sent, "metadata");
  const elsewhere = namespaceRefusal(call, stringAt(metadata, "namespace"));
  if (elsewhere !== undefined) return elsewhere;
  const name = stringAt(metadata, "name") || generatedName(stringAt(metadata, "generateName"));
  const object = track(
    inOrder(call, {
      ...without(sent, ...(resource.subresources.includes("status") ? ["status"] : [])),
      metadata: {
        ...without(metadata, "deletionTimestamp", "deletionGracePeriodSeconds", "selfLink"),
        ...(name === "" ? {} : { name }),
        ...(resource.namespaced ? { namespace } : {}),
        uid: randomUUID(),
        creationTimestamp: call.now,
        ...(resource.custom ? { generation: 1 } : {}),
      },
    }),
  );
  const refusal = validateObject(call, object);
  if (refusal !== undefined) return refusal;
  if (stringAt(metadata, "resourceVersion") !== "") {
    return unexpected("resourceVersion should not be set on objects to be created");
  }
  if (call.store.get(resource, callKey(call, name)) !== undefined) return alreadyExists(resource, name);
  return resource === namespaces ? { ...object, ...namespaceState(object) } : object;
}

/** What the server adds to every namespace: a label with its name, its finalizer and its phase. */
function namespaceState(object: JsonObject): JsonObject {
  const metadata = objectAt(object, "metadata");
  const name = stringAt(metadata, "name");
  const labels = { ...objectAt(metadata, "labels"), "kubernetes.io/metadata.name": name };
  return {
    metadata: { ...metadata, labels },
    spec: { finalizers: ["kubernetes"] },
    status: { phase: "Active" },
  };
}

function namespaceRefusal(call: Call, sent: string): Refusal | undefined {
  const { resource, namespace, store } = call;
  if (!resource.namespaced) return undefined;
  if (sent !== "" && sent !== namespace) {
    return badRequest(
      `the namespace of the provided object does not match the namespace sent on the request`,
    );
  }
  const home = store.get(namespaces, namespace);
  if (home === undefined) return notFound(namespaces, namespace);
  if (stringAt(objectAt(home, "status"), "phase") === "Terminating") return terminating(call);
  return undefined;
}

function terminating({ resource, namespace, name }: Call): Refusal {
  const what = resource.group === "" ? resource.plural : `${resource.plural}.${resource.group}`;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  return refuse(403, "Forbidden", `${what} "${name}" is forbidden: ${why}`, {
    name,
    group: resource.group,
    kind: resource.plural,
    causes: [
      {
        reason: "NamespaceTerminating",
        message: `namespace ${namespace} is being terminated`,
        field: "metadata.namespace",
      },
    ],
  });
}

const SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";

/** The prefix and five random letters, at most 63 characters; "" without a prefix. */
function generatedName(prefix: string): string {
  if (prefix === "") return "";
  const suffix = Array.from({ length: 5 }, () => SUFFIX_LETTERS[randomInt(SUFFIX_LETTERS.length)]);
  return prefix.slice(0, 58) + suffix.join("");
}
