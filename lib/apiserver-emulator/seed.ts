import { parseAllDocuments } from "yaml";
import { handle } from "./handle";
import { isObject, type Json, type JsonObject, objectAt, stringAt, stringifyJson } from "./json";
import { namespaces, resourceTypes } from "./resources";
import type { Store } from "./store";

/**
 * Creates the objects of YAML texts, which may hold several documents each, namespaces first.
 * Throws with the server's sentence when one is refused.
 */
export function seed(store: Store, texts: readonly string[]): void {
  const objects = texts.flatMap((text) =>
    parseAllDocuments(text).map((document) => document.toJS({ mapAsMap: false }) as Json),
  );
  const known = objects.filter(isObject);
  const isNamespace = (object: JsonObject) => object.kind === namespaces.kind;
  for (const object of known.filter(isNamespace)) create(store, object);
  for (const object of known.filter((each) => !isNamespace(each))) create(store, object);
}

function create(store: Store, object: JsonObject): void {
  const type = resourceTypes.find((each) => each.kind === object.kind);
  if (type === undefined) throw new Error(`The seed holds a ${object.kind}: it is not served`);
  const root = type.group === "" ? "/api/v1" : `/apis/${type.group}/${type.version}`;
  const metadata = objectAt(object, "metadata");
  const namespace = type.namespaced ? `/namespaces/${stringAt(metadata, "namespace")}` : "";
  const response = handle(
    {
      method: "POST",
      url: new URL(
        `${root}${namespace}/${type.plural}?fieldManager=seed&fieldValidation=Strict`,
        "http://emulator.invalid",
      ),
      authorization: "Bearer admin-token",
      accept: "application/json",
      contentType: "application/json",
      userAgent: "seed",
      text: stringifyJson(object),
    },
    store,
  );
  if (response.kind === "text" && response.code === 201) return;
  const why = response.kind === "text" ? response.text.trim() : "";
  throw new Error(`The seed's ${type.kind} ${stringAt(metadata, "name")} is refused: ${why}`);
}
