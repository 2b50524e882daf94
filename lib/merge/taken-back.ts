import type { Change, Conflict, ConflictKind } from "./model";

/** What mine alone changed, as a question: mine was never stored, or theirs has taken it back. */
export function askedBack(change: Change): Conflict {
  const { by: _, ...divergence } = change;
  return { ...divergence, kind: kindOf(change), takenBack: true };
}

/** Under which kind of conflict the values of a change are shown and chosen. */
function kindOf({ kind, path }: Change): ConflictKind {
  if (kind === "edited") return "value";
  if (kind !== "moved") return "presence";
  const last = path.at(-1);
  return last !== undefined && "field" in last ? "order" : "place";
}
