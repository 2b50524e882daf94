import { randomInt, randomUUID } from "node:crypto";
import { type Answer, answer, type Call, callKey } from "./call";
import { type JsonObject, objectAt, stringAt, without } from "./json";
import { trackUpdate } from "./managed-fields";
import { namespaces, qualifiedName } from "./resources";
import { readSent } from "./sent";
import { alreadyExists, badRequest, notFound, Refusal, refuse, unexpected } from "./status";
import { finalizerWarnings, putWithinLimits, validateObject, WRONG_NAMESPACE } from "./write";

/** POST on a collection. */
export function create(call: Call): Answer | Refusal {
  const sent = readSent(call, "CreateOptions");
  if (sent instanceof Refusal) return sent;
  const writer = { name: sent.options.manager, operation: "Update", subresource: "" } as const;
  const created = createObject(call, sent.object, (fresh) =>
    trackUpdate(undefined, fresh, call.resource, writer, call.now),
  );
  if (created instanceof Refusal) return created;
  const stored = putWithinLimits(call, created, sent.options.dryRun);
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
  const name = stringAt(metadata, "name") || generatedName(stringAt(metadata, "generateName"));
  const elsewhere = namespaceRefusal(call, stringAt(metadata, "namespace"), name);
  if (elsewhere !== undefined) return elsewhere;
  const object = track({
    ...without(sent, ...(resource.subresources.includes("status") ? ["status"] : [])),
    metadata: {
      ...without(metadata, "deletionTimestamp", "deletionGracePeriodSeconds", "selfLink"),
      ...(name === "" ? {} : { name }),
      ...(resource.namespaced ? { namespace } : {}),
      uid: randomUUID(),
      creationTimestamp: call.now,
      ...(resource.custom ? { generation: 1 } : {}),
      ...(resource === namespaces ? { labels: namespaceLabels(metadata, name) } : {}),
    },
  });
  const refusal = validateObject(call, object);
  if (refusal !== undefined) return refusal;
  if (stringAt(metadata, "resourceVersion") !== "") {
    return unexpected("resourceVersion should not be set on objects to be created");
  }
  const taken = call.store.get(resource, callKey(call, name));
  if (taken !== undefined) {
    return alreadyExists(resource, name, objectAt(taken, "metadata").deletionTimestamp !== undefined);
  }
  if (resource === namespaces)
    return { ...object, spec: { finalizers: ["kubernetes"] }, status: { phase: "Active" } };
  call.warnings.push(...finalizerWarnings(object));
  return object;
}

/** Every namespace carries its name as a label. */
function namespaceLabels(metadata: JsonObject, name: string): JsonObject {
  return { ...objectAt(metadata, "labels"), "kubernetes.io/metadata.name": name };
}

function namespaceRefusal(call: Call, sent: string, name: string): Refusal | undefined {
  const { resource, namespace, store } = call;
  if (!resource.namespaced) return undefined;
  if (sent !== "" && sent !== namespace) return badRequest(WRONG_NAMESPACE);
  const home = store.get(namespaces, namespace);
  if (home === undefined) return notFound(namespaces, namespace);
  if (stringAt(objectAt(home, "status"), "phase") !== "Terminating") return undefined;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  return refuse(403, "Forbidden", `${qualifiedName(resource)} "${name}" is forbidden: ${why}`, {
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
