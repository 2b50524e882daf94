import { forbiddenField, invalidValue, required, tooLong } from "./field-error";
import { arrayAt, equal, isObject, type JsonObject, objectAt, stringAt } from "./json";
import { labelNameErrors, labelValueErrors, qualifiedNameErrors, subdomainErrors } from "./names";
import { namespaces, type ResourceType } from "./resources";
import type { FieldError } from "./status";

/** Bytes of all annotations of one object, keys and values. */
const ANNOTATIONS_LIMIT = 262_144;

/** Checks metadata as Kubernetes does for every kind (apimachinery's ValidateObjectMeta). */
export function metadataErrors(metadata: JsonObject, resource: ResourceType): FieldError[] {
  return [
    ...nameErrors(metadata, resource),
    ...labelErrors(objectAt(metadata, "labels")),
    ...annotationErrors(objectAt(metadata, "annotations")),
    ...ownerErrors(metadata),
    ...finalizerErrors(metadata),
    ...managedFieldsErrors(metadata),
  ];
}

/** Checks what an update may not change (ValidateObjectMetaUpdate). */
export function metadataUpdateErrors(metadata: JsonObject, stored: JsonObject): FieldError[] {
  const errors: FieldError[] = [];
  const known = arrayAt(stored, "finalizers");
  const added = arrayAt(metadata, "finalizers").filter((finalizer) => !known.includes(finalizer));
  if (stored.deletionTimestamp !== undefined && added.length > 0) {
    const list = added.map((finalizer) => JSON.stringify(finalizer)).join(", ");
    const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`;
    errors.push(forbiddenField("metadata.finalizers", detail));
  }
  for (const key of ["uid", "deletionTimestamp"]) {
    if (!equal(metadata[key], stored[key])) {
      errors.push(invalidValue(`metadata.${key}`, metadata[key] ?? "", "field is immutable"));
    }
  }
  // The server checks twice, once for all kinds and once for each, and reports both.
  return [...errors, ...errors];
}

function nameErrors(metadata: JsonObject, resource: ResourceType): FieldError[] {
  const name = stringAt(metadata, "name");
  const generateName = stringAt(metadata, "generateName");
  const check = resource === namespaces ? labelNameErrors : subdomainErrors;
  // A prefix may end in what a name may not: the server puts a letter in its place before it looks.
  const prefix = generateName.replace(/[-.]$/, "a");
  const errors = check(prefix || "a").map((why) => invalidValue("metadata.generateName", generateName, why));
  if (name === "") return [...errors, required("metadata.name", "name or generateName is required")];
  return [...errors, ...check(name).map((why) => invalidValue("metadata.name", name, why))];
}

function labelErrors(labels: JsonObject): FieldError[] {
  return Object.entries(labels).flatMap(([key, value]) => [
    ...qualifiedNameErrors(key).map((why) => invalidValue("metadata.labels", key, why)),
    ...labelValueErrors(String(value)).map((why) => invalidValue("metadata.labels", value, why)),
  ]);
}

function annotationErrors(annotations: JsonObject): FieldError[] {
  const errors = Object.keys(annotations).flatMap((key) =>
    qualifiedNameErrors(key.toLowerCase()).map((why) => invalidValue("metadata.annotations", key, why)),
  );
  let size = 0;
  for (const [key, value] of Object.entries(annotations)) {
    size += Buffer.byteLength(key) + Buffer.byteLength(String(value));
  }
  if (size > ANNOTATIONS_LIMIT) errors.push(tooLong("metadata.annotations", `${ANNOTATIONS_LIMIT} bytes`));
  return errors;
}

function ownerErrors(metadata: JsonObject): FieldError[] {
  return arrayAt(metadata, "ownerReferences").flatMap((owner) => {
    if (!isObject(owner)) return [];
    return (["apiVersion", "kind", "name", "uid"] as const)
      .filter((key) => stringAt(owner, key) === "")
      .map((key) => {
        const detail = key === "apiVersion" ? "version must not be empty" : "must not be empty";
        return invalidValue(`metadata.ownerReferences.${key}`, "", detail);
      });
  });
}

function finalizerErrors(metadata: JsonObject): FieldError[] {
  return arrayAt(metadata, "finalizers").flatMap((finalizer) =>
    qualifiedNameErrors(String(finalizer)).map((why) =>
      invalidValue("metadata.finalizers", String(finalizer), why),
    ),
  );
}

function managedFieldsErrors(metadata: JsonObject): FieldError[] {
  return arrayAt(metadata, "managedFields").flatMap((entry, index) => {
    if (!isObject(entry)) return [];
    const operation = stringAt(entry, "operation");
    if (operation === "Apply" || operation === "Update") return [];
    const detail = "must be `Apply` or `Update`";
    return [invalidValue(`metadata.managedFields[${index}].operation`, operation, detail)];
  });
}
