import { type Place, placeOf } from "@/lib/prometheus-rule/place";
import { type Divergence, needsDecision } from "./choices";

/** Something of the object that can be looked at by itself, with what differs in it. */
export interface Subject {
  /** Stable while this merge goes on, also when it is merged again with newer theirs. */
  readonly key: string;
  readonly kind: "object" | "group" | "rule";
  /** The name of the group or rule; empty for the object. */
  readonly label: string;
  /** The name of the group that a rule is in. */
  readonly group: string | undefined;
  /** Its own, not those of the rules in a group; what needs a decision first. */
  readonly divergences: readonly Divergence[];
}

export interface GroupOutline {
  readonly subject: Subject;
  readonly rules: readonly Subject[];
}

/** Everything that differs between base, mine and theirs, by object, group and rule. */
export interface Outline {
  readonly object: Subject;
  readonly groups: readonly GroupOutline[];
}

interface Placed {
  readonly divergence: Divergence;
  readonly place: Place;
}

/**
 * Sorts what the merge found by where it lies. What needs a decision comes first everywhere: among the groups, among
 * the rules of a group, and inside each.
 */
export function outlineOf(divergences: readonly Divergence[]): Outline {
  const placed = [
    ...divergences.filter(needsDecision),
    ...divergences.filter((divergence) => !needsDecision(divergence)),
  ].map((divergence) => ({ divergence, place: placeOf(divergence.path) }));
  return {
    object: {
      key: "object",
      kind: "object",
      label: "",
      group: undefined,
      divergences: own(placed, ({ place }) => place.group === undefined),
    },
    groups: byItem(placed, ({ place }) => place.group?.item).map(groupOutline),
  };
}

function groupOutline([key, placed]: readonly [string, readonly Placed[]]): GroupOutline {
  const group = placed[0]?.place.group?.label ?? "";
  return {
    subject: {
      key,
      kind: "group",
      label: group,
      group: undefined,
      divergences: own(placed, ({ place }) => place.rule === undefined),
    },
    rules: byItem(placed, ({ place }) => place.rule?.item).map(([rule, within]) => ({
      key: `${key}/${rule}`,
      kind: "rule",
      label: within[0]?.place.rule?.label ?? "",
      group,
      divergences: within.map(({ divergence }) => divergence),
    })),
  };
}

function own(placed: readonly Placed[], belongs: (placed: Placed) => boolean): readonly Divergence[] {
  return placed.filter(belongs).map(({ divergence }) => divergence);
}

/** Groups by item, in the order of first mention; leaves out what is in none. */
function byItem(
  placed: readonly Placed[],
  itemOf: (placed: Placed) => string | undefined,
): readonly (readonly [string, readonly Placed[]])[] {
  const groups = new Map<string, Placed[]>();
  for (const each of placed) {
    const item = itemOf(each);
    if (item === undefined) continue;
    const known = groups.get(item);
    if (known) known.push(each);
    else groups.set(item, [each]);
  }
  return [...groups];
}

/** Every subject from top to bottom, as the tree shows them. */
export function subjectsOf(outline: Outline): readonly Subject[] {
  return [outline.object, ...outline.groups.flatMap(({ subject, rules }) => [subject, ...rules])];
}

/** Every place that differs, from top to bottom. */
export function divergencesOf(outline: Outline): readonly Divergence[] {
  return subjectsOf(outline).flatMap(({ divergences }) => divergences);
}
