import type { DraftState } from "@/lib/draft/state";
import type { Saved } from "@/lib/failure/saved";

/** What the last create on this page brought back, until an editor has shown it. */
let untold: Saved | undefined;

/** Keeps what the cluster said to a create until the stored object's own editor opens. */
export function keepCreated(saved: Saved): void {
  untold = saved;
}

/** The editor of an object that was created on this page begins by saying so, and with what; any other as it is. */
export function withCreated(start: DraftState): DraftState {
  if (untold === undefined || start.kind !== "clean") return start;
  const { object, warnings } = untold;
  // Not the version: a controller may have written the object's status already.
  if (object.metadata.uid !== start.base.metadata.uid) return start;
  untold = undefined;
  const version = object.metadata.resourceVersion;
  return { ...start, notice: { kind: "saved", version, changes: undefined, record: undefined, warnings } };
}
