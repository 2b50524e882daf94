import { basedOn, footingOf, groundIn } from "./ground";
import { type DraftState, type Footing, type Ground, storedOf } from "./state";
import { compared } from "./theirs";

/** More steps that the editor's undo may go back over are not remembered: a page may stay open for weeks. */
const MOST = 50;

/**
 * The state with what the text before stood on, where both changed in one step: by following, taking theirs in, saving
 * a merge or discarding. The editor's undo may bring that text back.
 */
export function remembering(before: DraftState, after: DraftState): DraftState {
  const [from, to] = [groundUnder(before), groundUnder(after)];
  if (from === undefined || to === undefined || from.text === to.text || from.base === to.base) return after;
  const others = to.footings.filter(({ text }) => text !== from.text);
  return withFootings(after, [...others, footingOf(from)].slice(-MOST));
}

/**
 * Where the editor's undo or redo leads to `text`: the draft goes by the version that this text stood on, and what is
 * stored is ahead of it. By the newer version it would say, as if by my hand, that what theirs changed is to go.
 * undefined: the text is one of this version.
 */
export function steppedTo(state: DraftState, text: string): DraftState | undefined {
  const stored = storedOf(state);
  if (stored === undefined || state.kind === "terminating" || !("footings" in state)) return undefined;
  const footing = state.footings.find((each) => each.text === text);
  if (footing === undefined || footing.base === state.base) return undefined;
  const moved = basedOn(groundIn(state), footing.base);
  const ground = { ...moved, ...footing, notice: undefined, review: undefined };
  if (footing.base.metadata.uid !== stored.metadata.uid)
    return { ...ground, kind: "recreated", theirs: stored, awaited: undefined };
  return compared(ground, stored, state.taken?.before.text === text ? state.taken.by : undefined);
}

function groundUnder(state: DraftState): Ground | undefined {
  if (state.kind === "saving" || state.kind === "outcome-unknown") return groundUnder(state.from);
  return state.kind === "new" ? undefined : state;
}

function withFootings(state: DraftState, footings: readonly Footing[]): DraftState {
  if (state.kind === "saving" || state.kind === "outcome-unknown")
    return state.from.kind === "new" ? state : { ...state, from: { ...state.from, footings } };
  return state.kind === "new" ? state : { ...state, footings };
}
