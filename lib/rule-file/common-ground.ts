import { equalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";

/**
 * What two versions have in common by group and rule: it stands for a base where there is none, as the common lines do
 * when text is merged. Without it a group that both sides began would be one decision, however alike the two are.
 */
export function commonGround(mine: JsonObject, theirs: JsonObject): JsonObject {
  if (isJsonObject(mine.spec) && isJsonObject(theirs.spec)) {
    const spec = commonGround(mine.spec, theirs.spec);
    return spec.groups === undefined ? {} : { spec };
  }
  const ours = itemsOf(mine.groups);
  const groups = itemsOf(theirs.groups).flatMap((group) => {
    const same = ours.find(({ name }) => name !== undefined && name === group.name);
    return same === undefined ? [] : [commonGroup(same, group)];
  });
  return groups.length === 0 ? {} : { groups };
}

function commonGroup(mine: JsonObject, theirs: JsonObject): JsonObject {
  const left = [...itemsOf(mine.rules)];
  const rules = itemsOf(theirs.rules).filter((rule) => {
    const at = left.findIndex((other) => equalJson(other, rule));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const fields = Object.entries(theirs).filter(
    ([key, value]) => key !== "rules" && equalJson(mine[key], value),
  );
  return { ...Object.fromEntries(fields), rules };
}

function itemsOf(list: Json | undefined): readonly JsonObject[] {
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}
