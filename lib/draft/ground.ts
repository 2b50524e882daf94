import type { Json } from "@/lib/json/json";
import { type Editable, editableOf, sameEditable } from "@/lib/prometheus-rule/editable";
import { nameInText } from "@/lib/prometheus-rule/shape";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import { writeYaml } from "@/lib/yaml/write";
import type { Clean, Dirty, Footing, Ground, Notice } from "./state";

/** The ground of a draft that begins at what is stored. */
export function groundOf(object: StoredRule): Ground {
  const text = writeYaml(editableOf(object));
  return {
    base: object,
    text,
    baseText: text,
    seen: [],
    mineStored: "never",
    taken: undefined,
    footings: [],
    awaited: undefined,
    notice: undefined,
    review: undefined,
  };
}

/** The fields that every state of a stored object shares; what one kind has on top is left behind. */
export function groundIn(state: Ground): Ground {
  const { base, text, baseText, seen, mineStored, taken, footings, awaited, notice, review } = state;
  return { base, text, baseText, seen, mineStored, taken, footings, awaited, notice, review };
}

/** What of a ground its text stands on. */
export function footingOf({ base, text, baseText, mineStored, taken }: Ground): Footing {
  return { base, text, baseText, mineStored, taken };
}

/** Goes by another stored version of the same object; the old one is known to be past. */
export function basedOn(ground: Ground, object: StoredRule): Ground {
  const past = ground.base.metadata;
  const seen = past.uid === object.metadata.uid ? [...ground.seen, past.resourceVersion] : [];
  return { ...ground, base: object, seen, mineStored: "never" };
}

/** Clean or dirty, by comparing the text with what stands for the stored object. */
export function settled(ground: Ground, notice: Notice | undefined): Clean | Dirty {
  return { ...ground, notice, review: undefined, kind: ground.text === ground.baseText ? "clean" : "dirty" };
}

/** A clean draft of another version: the text follows, comments that were typed earlier stay. */
export function refreshed(ground: Ground, object: StoredRule): Ground {
  const text = rewritten(ground.baseText, editableOf(ground.base), editableOf(object));
  return { ...basedOn(ground, object), text, baseText: text, taken: undefined };
}

/** The text changed as little as possible so that it says `to`; untouched where it says so already. */
export function rewritten(text: string, from: Editable | undefined, to: Editable): string {
  if (from !== undefined && sameEditable(from, to)) return text;
  return rewriteYaml(text, to as Json, nameInText);
}
