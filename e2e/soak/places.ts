import type { Json, JsonObject } from "@/lib/json/json";
import type { Editable } from "@/lib/prometheus-rule/editable";
import type { Rule } from "@/lib/prometheus-rule/types";

/** What an object says, as one value per place. Rules are named by their alert, which is unique in a soak. */
export type Places = ReadonlyMap<string, string>;

/** A place is "RULE" for the rule's presence, "RULE/for" and so on for its fields, "RULE/labels/KEY" for a label. */
export function placesOf(object: Editable): Places {
  const places = new Map<string, string>();
  for (const group of object.spec.groups ?? []) for (const rule of group.rules ?? []) addRule(places, rule);
  return places;
}

function addRule(places: Map<string, string>, rule: Rule) {
  const name = String(rule.alert);
  if (places.has(name)) throw new Error(`the rule ${name} is there twice`);
  places.set(name, "there");
  for (const [field, value] of Object.entries(rule)) {
    if (field === "alert" || value === undefined) continue;
    for (const [place, text] of leaves(field, value)) places.set(`${name}/${place}`, text);
  }
}

function leaves(place: string, value: Json): [place: string, text: string][] {
  if (typeof value !== "object" || value === null) return [[place, String(value)]];
  return Object.entries(value as JsonObject).map(([key, inner]) => [`${place}/${key}`, String(inner)]);
}

/** A place whose value differs; undefined: absent. */
export interface Difference {
  readonly place: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export function differences(from: Places, to: Places): Difference[] {
  const names = new Set([...from.keys(), ...to.keys()]);
  return [...names]
    .map((place) => ({ place, from: from.get(place), to: to.get(place) }))
    .filter((difference) => difference.from !== difference.to);
}
