import { isJsonArray, isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";
import type { LabRequest } from "@/lib/lab/request";
import { NEVER, SCRATCH_LABEL, type ScratchName, scratchManifest } from "@/lib/lab/scratch";

/**
 * Why a body may not be sent; undefined: it may. After whatever is sent the object must still be a scratch object:
 * found by its label, selected by nobody, owned by nobody, and without a rule that could fire or record.
 */
export function contentFault(request: LabRequest): string | undefined {
  switch (request.kind) {
    case "create":
    case "apply":
      return manifestFault(request.body, request.object, NEW) ?? ruleFault(request.body, request.object);
    case "put":
      return (
        manifestFault(request.body, request.object, READ) ??
        uidFault(request.body) ??
        ruleFault(request.body, request.object)
      );
    case "patch":
      return request.type === "json-patch"
        ? operationsFault(request.body, request.object)
        : (mergeFault(request.body, request.object) ?? ruleFault(request.body, request.object));
    case "delete":
      return Object.keys(request.preconditions).length > 0
        ? undefined
        : "The deletion names neither a uid nor a resourceVersion. Name one of them.";
    default:
      return undefined;
  }
}

/** A PUT that names no uid overwrites whatever has the name by then: a ConfigMap takes it without a version. */
function uidFault({ metadata }: JsonObject): string | undefined {
  return typeof propertyOf(metadata, "uid") === "string"
    ? undefined
    : "metadata.uid: a PUT of the lab names the object that it is for. Put it back.";
}

/** What a whole object may hold beside its content. */
interface Allowed {
  readonly fields: readonly string[];
  readonly metadata: readonly string[];
}

const NEW: Allowed = { fields: [], metadata: ["name", "namespace", "labels"] };

/**
 * As read: the apiserver keeps or ignores what it wrote itself, and admission webhooks annotate. Owners, finalizers
 * and others' labels are in no scratch object, so they are not here either.
 */
const READ: Allowed = {
  fields: ["status"],
  metadata: [
    ...NEW.metadata,
    "uid",
    "resourceVersion",
    "generation",
    "creationTimestamp",
    "managedFields",
    "annotations",
  ],
};

function contentFieldOf({ kind }: ScratchName): "spec" | "data" {
  return kind === "ConfigMap" ? "data" : "spec";
}

function manifestFault(body: JsonObject, object: ScratchName, allowed: Allowed): string | undefined {
  const wanted = scratchManifest(object, {});
  const fields = ["apiVersion", "kind", "metadata", contentFieldOf(object), ...allowed.fields];
  const extra = strangerIn(body, fields);
  if (extra !== undefined) return `${extra}: a scratch object does not have it. Take it out.`;
  for (const field of ["apiVersion", "kind"])
    if (body[field] !== wanted[field]) return `${field}: it must be ${wanted[field]}. Put it back.`;
  const { metadata } = body;
  if (!isJsonObject(metadata)) return "metadata: it must hold the object's name, namespace and label.";
  const inner = strangerIn(metadata, allowed.metadata);
  if (inner !== undefined) return `metadata.${inner}: the lab does not set it. Take it out.`;
  for (const field of ["name", "namespace"] as const)
    if (metadata[field] !== object[field])
      return `metadata.${field}: it must be ${object[field]}. Put it back.`;
  return labelsFault(metadata.labels, propertyOf(wanted.metadata, "labels"));
}

function labelsFault(labels: Json | undefined, wanted: Json | undefined): string | undefined {
  const value = propertyOf(wanted, SCRATCH_LABEL);
  const isAlone = isJsonObject(labels) && Object.keys(labels).length === 1;
  if (isAlone && labels[SCRATCH_LABEL] === value) return undefined;
  return `metadata.labels: it must hold ${SCRATCH_LABEL}: ${value} and nothing else. Put that back.`;
}

function mergeFault(body: Json, object: ScratchName): string | undefined {
  if (!isJsonObject(body)) return "The patch must be an object.";
  const extra = strangerIn(body, ["metadata", contentFieldOf(object)]);
  if (extra !== undefined) return `${extra}: the lab's patches do not change it. Take it out.`;
  if (body.metadata === undefined) return undefined;
  const inner = isJsonObject(body.metadata) ? strangerIn(body.metadata, ["resourceVersion"]) : "";
  if (inner !== undefined) return `metadata.${inner}: the lab's patches name resourceVersion alone there.`;
  const version = propertyOf(body.metadata, "resourceVersion");
  return typeof version === "string" ? undefined : "metadata.resourceVersion: it must be text.";
}

const VERSION_PATH = "/metadata/resourceVersion";
/** `move` and `copy` could put any text where an expression belongs. */
const OPERATIONS: readonly unknown[] = ["add", "remove", "replace", "test"];

function operationsFault(body: Json, object: ScratchName): string | undefined {
  if (!isJsonArray(body)) return "The JSON patch must be a list of operations.";
  for (const [index, operation] of body.entries()) {
    const fault = operationFault(operation, object);
    if (fault !== undefined) return `Operation ${index + 1}: ${fault}`;
  }
  return undefined;
}

function operationFault(operation: Json, object: ScratchName): string | undefined {
  if (!isJsonObject(operation)) return "it must be an object with op and path.";
  const { op, path, value } = operation;
  if (strangerIn(operation, ["op", "path", "value"]) !== undefined || !OPERATIONS.includes(op))
    return "the lab sends add, remove, replace and test, with path and value.";
  if (path === VERSION_PATH)
    return typeof value === "string" ? undefined : "the resourceVersion must be text.";
  const root = contentFieldOf(object) === "data" ? "/data" : "/spec/groups";
  if (typeof path !== "string" || !(path === root || path.startsWith(`${root}/`)))
    return `the path ${String(path)} is not below ${root}. Change only what is there.`;
  const field = path.slice(path.lastIndexOf("/") + 1);
  return value === undefined ? undefined : ruleFault({ [field]: value }, object);
}

/** A ConfigMap has no rules: its keys may have any name. */
function ruleFault(value: Json, { kind }: ScratchName): string | undefined {
  return kind === "ConfigMap" ? undefined : exprFault(value);
}

/**
 * Whether somewhere an expression could be true, or a rule records a series. A label of such a name is refused as well:
 * where a value ends up is for the patch to say.
 */
function exprFault(value: Json | undefined): string | undefined {
  if (isJsonArray(value)) return firstOf(value, exprFault);
  if (!isJsonObject(value)) return undefined;
  if (value.record !== undefined) return "record: the lab has alerts only. Take the recording rule out.";
  if (value.expr !== undefined && value.expr !== NEVER)
    return `expr: in the lab it is always ${NEVER}, so that nothing fires. Put that back.`;
  return firstOf(Object.values(value), exprFault);
}

function firstOf<T>(values: readonly T[], fault: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = fault(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first property that is not among the known ones. */
function strangerIn(value: JsonObject, known: readonly string[]): string | undefined {
  return Object.keys(value).find((name) => !known.includes(name));
}
