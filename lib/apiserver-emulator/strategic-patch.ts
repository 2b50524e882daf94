import { equal, isObject, type Json, type JsonObject } from "./json";
import { mergePatch } from "./merge-patch";

/**
 * Strategic merge patch for the kinds that know it here (ConfigMap, Namespace): a merge patch, except that finalizers
 * and owner references merge as lists and that the directives $patch and $retainKeys hold.
 */
export function strategicPatch(target: Json, patch: JsonObject): Json {
  return patchObject(isObject(target) ? target : {}, patch);
}

function patchObject(target: JsonObject, patch: JsonObject): JsonObject {
  const { $patch: directive, $retainKeys: retained, ...changes } = patch;
  if (directive === "delete") return {};
  if (directive === "replace") return changes;
  const start = Array.isArray(retained)
    ? Object.fromEntries(Object.entries(target).filter(([key]) => retained.includes(key)))
    : { ...target };
  for (const [key, value] of Object.entries(changes)) change(start, key, value);
  return start;
}

/** Does to `target`, which is its caller's own copy, what one key of a patch asks for. */
function change(target: JsonObject, key: string, value: Json): void {
  const list = /^\$deleteFromPrimitiveList\/(.+)$/.exec(key)?.[1];
  if (list !== undefined) target[list] = withoutItems(target[list], value);
  else if (key.startsWith("$setElementOrder/")) return;
  else if (value === null) delete target[key];
  else if (key === "finalizers") target[key] = mergedSet(target[key], value);
  else if (key === "ownerReferences") target[key] = mergedOwners(target[key], value);
  else if (isObject(value)) target[key] = patchObject(asObject(target[key]), value);
  else target[key] = mergePatch(target[key] ?? null, value);
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function asList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function withoutItems(target: Json | undefined, gone: Json): Json {
  return asList(target).filter((item) => !asList(gone).some((other) => equal(item, other)));
}

function mergedSet(target: Json | undefined, added: Json): Json {
  const known = asList(target);
  return [...asList(added).filter((item) => !known.some((other) => equal(item, other))), ...known];
}

function mergedOwners(target: Json | undefined, changes: Json): Json {
  const owners = asList(target).filter(isObject);
  for (const change of asList(changes).filter(isObject)) {
    const position = owners.findIndex((owner) => equal(owner.uid, change.uid));
    const known = owners[position];
    if (change.$patch === "delete") owners.splice(position, position < 0 ? 0 : 1);
    else if (known === undefined) owners.push(change);
    else owners[position] = patchObject(known, change);
  }
  return owners;
}
