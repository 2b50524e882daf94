import { arrayAt, isObject, type Json, type JsonObject, objectAt, stringAt } from "./json";
import { configMaps, namespaces, type ResourceType } from "./resources";

/** Whether a client takes JSON. */
export function isAcceptable(accept: string): boolean {
  return accept === "" || /application\/json|application\/\*|\*\/\*/.test(accept);
}

/**
 * How objects and lists are shown to a client: as they are, as a table for kubectl get, or their metadata alone
 * (Kubernetes API concepts, "Receiving resources as Tables"). The first type in its Accept header counts.
 */
export function presenter(
  accept: string,
  resource: ResourceType,
  now: string,
): (value: JsonObject) => JsonObject {
  const [first = ""] = accept.split(",");
  const as = first.includes("g=meta.k8s.io") ? (/as=(\w+)/.exec(first)?.[1] ?? "") : "";
  return (value) => {
    if (value.kind === "Status") return value;
    if (as === "Table") return tableOf(value, resource, now);
    return as.startsWith("PartialObjectMetadata") ? metadataOnly(value, resource) : value;
  };
}

function metadataOnly(value: JsonObject, resource: ResourceType): JsonObject {
  const shown = { apiVersion: "meta.k8s.io/v1", metadata: objectAt(value, "metadata") };
  if (value.kind !== `${resource.kind}List`) return { kind: "PartialObjectMetadata", ...shown };
  const items = arrayAt(value, "items").filter(isObject);
  return {
    kind: "PartialObjectMetadataList",
    ...shown,
    items: items.map((item) => metadataOnly(item, resource)),
  };
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly cell: (object: JsonObject) => Json;
}

const nameColumn: Column = {
  name: "Name",
  type: "string",
  cell: (object) => stringAt(objectAt(object, "metadata"), "name"),
};

/** The rows carry metadata only. */
function tableOf(value: JsonObject, resource: ResourceType, now: string): JsonObject {
  const isList = stringAt(value, "kind") === `${resource.kind}List`;
  const objects = isList ? arrayAt(value, "items").filter(isObject) : [value];
  const columns = columnsOf(resource, now);
  const listMetadata = isList
    ? objectAt(value, "metadata")
    : { resourceVersion: stringAt(objectAt(value, "metadata"), "resourceVersion") };
  return {
    kind: "Table",
    apiVersion: "meta.k8s.io/v1",
    metadata: listMetadata,
    columnDefinitions: columns.map(({ name, type }) => ({
      name,
      type,
      format: name === "Name" ? "name" : "",
      description: "",
      priority: 0,
    })),
    rows: objects.map((object) => ({
      cells: columns.map((column) => column.cell(object)),
      object: {
        kind: "PartialObjectMetadata",
        apiVersion: "meta.k8s.io/v1",
        metadata: objectAt(object, "metadata"),
      },
    })),
  };
}

function columnsOf(resource: ResourceType, now: string): Column[] {
  const age: Column = {
    name: "Age",
    type: resource.custom ? "date" : "string",
    cell: (object) => ageOf(object, now),
  };
  if (resource === configMaps) {
    const data: Column = {
      name: "Data",
      type: "string",
      cell: (object) =>
        Object.keys({ ...objectAt(object, "data"), ...objectAt(object, "binaryData") }).length,
    };
    return [nameColumn, data, age];
  }
  if (resource === namespaces) {
    const status: Column = {
      name: "Status",
      type: "string",
      cell: (object) => stringAt(objectAt(object, "status"), "phase"),
    };
    return [nameColumn, status, age];
  }
  return [nameColumn, age];
}

/** The age as kubectl prints it; the server renders it for its own kinds and for custom ones alike. */
function ageOf(object: JsonObject, now: string): string {
  const created = Date.parse(stringAt(objectAt(object, "metadata"), "creationTimestamp"));
  const seconds = Math.max(0, Math.round((Date.parse(now) - created) / 1000));
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}h` : `${Math.floor(hours / 24)}d`;
}
