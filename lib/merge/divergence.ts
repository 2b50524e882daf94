import { equalJson, type Json } from "@/lib/json/json";
import type { Change, Conflict, ConflictKind, Path, Version } from "./model";
import { idOf } from "./path";
import type { Sides } from "./tree";

const VERSIONS: readonly Version[] = ["mine", "theirs", "base"];

/** Merges one value as a whole. `divergence` is undefined where all three are equal. */
export function mergeWhole(
  path: Path,
  sides: Sides,
): { readonly divergence: Conflict | Change | undefined; readonly merged: Json | undefined } {
  const { base, mine, theirs } = sides;
  if (equalJson(mine, theirs)) {
    const changed = !equalJson(base, mine);
    return { divergence: changed ? changeOf(path, sides, "both") : undefined, merged: mine };
  }
  if (equalJson(base, theirs)) return { divergence: changeOf(path, sides, "mine"), merged: mine };
  if (equalJson(base, mine)) return { divergence: changeOf(path, sides, "theirs"), merged: theirs };
  const oneDeleted = base !== undefined && (mine === undefined || theirs === undefined);
  const kind = oneDeleted ? "presence" : "value";
  return { divergence: conflictOf(kind, path, sides), merged: theirs === undefined ? mine : theirs };
}

/** A place that must be decided; `both` is offered where two items can stand side by side. */
export function conflictOf(kind: ConflictKind, path: Path, sides: Sides, both = false): Conflict {
  const offers = [...distinct(sides), ...(both ? (["both"] as const) : [])];
  return { kind, id: idOf(path, aspectOf(kind)), path, ...sides, offers };
}

/** A place that was merged without asking, with the kind that its values show. */
export function changeOf(path: Path, sides: Sides, by: Change["by"], moved?: "order" | "place"): Change {
  const after = by === "theirs" ? sides.theirs : sides.mine;
  const kind = sides.base === undefined ? "inserted" : after === undefined ? "deleted" : "edited";
  return { kind: moved ? "moved" : kind, by, id: idOf(path, moved), path, ...sides, offers: distinct(sides) };
}

/** The versions that differ from those named before them. */
function distinct(sides: Sides): readonly Version[] {
  return VERSIONS.filter(
    (version, index) => !VERSIONS.slice(0, index).some((other) => equalJson(sides[version], sides[other])),
  );
}

function aspectOf(kind: ConflictKind): "order" | "place" | "duplicate" | undefined {
  return kind === "order" || kind === "place" || kind === "duplicate" ? kind : undefined;
}
