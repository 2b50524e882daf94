import type { Failure } from "@/lib/failure/failure";
import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import type { Messages } from "@/lib/messages/messages";
import { placeOfCause } from "@/lib/prometheus-rule/causes";

/**
 * What the server says beyond the kind of failure, word for word, each reason with the group and rule that it is
 * about. `sent`: the object that was refused, where it is known.
 */
export function reasonsOf(failure: Failure, sent: Json | undefined, { editor }: Messages): readonly string[] {
  switch (failure.kind) {
    case "invalid":
    case "denied": {
      const reasons = failure.causes.map((cause) => {
        const place = sent === undefined ? undefined : placeOfCause(cause, sent);
        if (place === undefined) return cause.message;
        return editor.reason(namesAlong(place.path, sent ?? null), place.message);
      });
      return reasons.length > 0 ? [...new Set(reasons)] : [failure.message];
    }
    case "unavailable":
    case "no-dry-run":
    case "outcome-unknown":
      return failure.message === "" ? [] : [failure.message];
    default:
      return [];
  }
}

/** The path with names instead of indexes: groups by name, rules by alert or record. */
function namesAlong(path: readonly (string | number)[], value: Json): readonly string[] {
  const names: string[] = [];
  let here: Json | undefined = value;
  for (const step of path) {
    here = isJsonArray(here) ? here[Number(step)] : isJsonObject(here) ? here[step] : undefined;
    if (typeof step === "string" && !["spec", "groups", "rules"].includes(step)) names.push(step);
    else if (typeof step === "number") names.push(nameOf(here) ?? `${step + 1}`);
  }
  return names;
}

function nameOf(item: Json | undefined): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const name = item.name ?? item.alert ?? item.record;
  return typeof name === "string" && name !== "" ? name : undefined;
}
