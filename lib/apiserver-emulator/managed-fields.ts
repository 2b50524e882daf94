import { compareFields } from "./field-compare";
import {
  decodeFields,
  difference,
  encodeFields,
  type FieldSet,
  intersection,
  sameFields,
  union,
} from "./field-set";
import { arrayAt, equal, isObject, type Json, type JsonObject, objectAt, stringAt, without } from "./json";
import { apiVersionOf, type ResourceType } from "./resources";

/** One entry of metadata.managedFields. */
export interface Manager {
  readonly name: string;
  readonly operation: "Apply" | "Update";
  readonly subresource: string;
  readonly apiVersion: string;
  /** RFC 3339, to the second; "" for an apply that changed nothing but ownership. */
  readonly time: string;
  readonly fields: FieldSet;
}

/** Who writes: what identifies an entry. */
export type Writer = Pick<Manager, "name" | "operation" | "subresource">;

const MAX_UPDATE_MANAGERS = 10;

/** Belongs to the server: no manager owns it. */
const SERVER_OWNED = new Set([
  "f:apiVersion",
  "f:kind",
  "f:metadata",
  ...[
    "name",
    "namespace",
    "creationTimestamp",
    "selfLink",
    "uid",
    "generation",
    "managedFields",
    "resourceVersion",
  ].map((key) => `f:metadata\u0000f:${key}`),
]);

/** Reads the managers of an object. */
export function managersOf(metadata: JsonObject): Manager[] {
  return arrayAt(metadata, "managedFields")
    .filter(isObject)
    .map((entry) => ({
      name: stringAt(entry, "manager"),
      operation: stringAt(entry, "operation") === "Apply" ? "Apply" : "Update",
      subresource: stringAt(entry, "subresource"),
      apiVersion: stringAt(entry, "apiVersion"),
      time: stringAt(entry, "time"),
      fields: decodeFields(objectAt(entry, "fieldsV1")),
    }));
}

/** The object with these managers written into its metadata, in the server's order; none leaves the key out. */
export function withManagers(object: JsonObject, managers: readonly Manager[]): JsonObject {
  const metadata = without(objectAt(object, "metadata"), "managedFields");
  const entries = [...managers].sort(byOrder).map(encodeManager);
  return { ...object, metadata: entries.length === 0 ? metadata : { ...metadata, managedFields: entries } };
}

function encodeManager(manager: Manager): JsonObject {
  return {
    manager: manager.name,
    operation: manager.operation,
    apiVersion: manager.apiVersion,
    ...(manager.time === "" ? {} : { time: manager.time }),
    fieldsType: "FieldsV1",
    fieldsV1: encodeFields(manager.fields),
    ...(manager.subresource === "" ? {} : { subresource: manager.subresource }),
  };
}

function byOrder(a: Manager, b: Manager): number {
  const key = ({ operation, time, name, subresource }: Manager) =>
    [operation, time, name, subresource].join("\u0000");
  return key(a) < key(b) ? -1 : 1;
}

export function isWriter(manager: Manager, writer: Writer): boolean {
  return (
    manager.name === writer.name &&
    manager.operation === writer.operation &&
    manager.subresource === writer.subresource
  );
}

/** The managers without fields that the set takes away; empty ones go. */
export function withoutFields(managers: readonly Manager[], taken: FieldSet): Manager[] {
  return managers
    .map((manager) => ({ ...manager, fields: difference(manager.fields, taken) }))
    .filter((manager) => manager.fields.size > 0);
}

/**
 * What the writer of an update may own: not the server's fields, and not what its endpoint leaves alone
 * (status for the object itself, everything else for the status subresource).
 */
export function ownable(fields: FieldSet, resource: ResourceType, subresource: string): FieldSet {
  return new Set(
    [...fields].filter((path) => {
      if (SERVER_OWNED.has(path)) return false;
      if (!resource.subresources.includes("status")) return true;
      const isStatus = path === "f:status" || path.startsWith("f:status\u0000");
      return subresource === "status" ? isStatus : !isStatus;
    }),
  );
}

/**
 * Tracks a create, update or patch: the writer gains what it changed, everybody else loses it.
 * @param before undefined for a create
 * @param now RFC 3339, to the second
 */
export function trackUpdate(
  before: JsonObject | undefined,
  after: JsonObject,
  resource: ResourceType,
  writer: Writer,
  now: string,
): JsonObject {
  const known = startingManagers(before, after, writer.subresource);
  if (before !== undefined && known.length === 0) return withManagers(after, []);
  const { added, modified, removed } = compareFields(bare(before ?? {}), bare(after), resource.schema);
  const changed = union(added, modified);
  const gained = ownable(changed, resource, writer.subresource);
  const others = withoutFields(
    known.filter((manager) => !isWriter(manager, writer)),
    union(changed, removed),
  );
  const own = known.find((manager) => isWriter(manager, writer));
  const kept = own === undefined ? new Set<string>() : difference(own.fields, removed);
  const fields = union(kept, gained);
  if (fields.size === 0) return withManagers(after, others);
  const time = gained.size === 0 && own !== undefined ? own.time : now;
  const mine = { ...writer, apiVersion: apiVersionOf(resource), time, fields };
  return withManagers(after, capped([...others, mine]));
}

/** The managers a write starts from: those sent with it, else the stored ones; [] or [{}] asks for a reset. */
function startingManagers(before: JsonObject | undefined, after: JsonObject, subresource: string): Manager[] {
  const stored = managersOf(objectAt(before ?? {}, "metadata"));
  const sent = objectAt(after, "metadata").managedFields;
  if (subresource !== "" || !Array.isArray(sent)) return stored;
  if (sent.length === 0 || (sent.length === 1 && equal(sent[0], {}))) return [];
  const managers = managersOf(objectAt(after, "metadata"));
  return managers.length === 0 ? stored : managers;
}

/** Folds the oldest update entries into one while there are more than ten. */
function capped(managers: readonly Manager[]): Manager[] {
  const updates = managers.filter((manager) => manager.operation === "Update").sort(byOrder);
  const excess = updates.length - MAX_UPDATE_MANAGERS;
  if (excess <= 0) return [...managers];
  const folded = updates.slice(0, excess + 1);
  const last = folded[folded.length - 1];
  if (last === undefined) return [...managers];
  const ancient: Manager = {
    ...last,
    name: "ancient-changes",
    subresource: "",
    fields: folded.reduce<FieldSet>((fields, manager) => union(fields, manager.fields), new Set()),
  };
  return [...managers.filter((manager) => !folded.includes(manager)), ancient];
}

function bare(object: JsonObject): Json {
  return withManagers(object, []);
}

/** Whether two states differ in nothing but the times of their managers: such a write is none. */
export function sameButTimes(a: JsonObject, b: JsonObject): boolean {
  const left = managersOf(objectAt(a, "metadata"));
  const right = managersOf(objectAt(b, "metadata"));
  return (
    left.length === right.length &&
    left.every((manager) => {
      const twin = right.find((other) => isWriter(other, manager));
      return twin !== undefined && sameFields(twin.fields, manager.fields);
    }) &&
    equal(bare(a), bare(b))
  );
}

/** The managers other than the writer that own any of the fields, with the fields they own. */
export function ownersOf(
  managers: readonly Manager[],
  writer: Writer,
  fields: FieldSet,
): { readonly manager: Manager; readonly fields: FieldSet }[] {
  return managers
    .filter((manager) => !isWriter(manager, writer))
    .map((manager) => ({ manager, fields: intersection(manager.fields, fields) }))
    .filter(({ fields: owned }) => owned.size > 0);
}
