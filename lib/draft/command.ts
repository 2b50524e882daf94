import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { Coordinates } from "./reading";
import type { SaveRequest } from "./review";
import { baseOf, type DraftState } from "./state";

/** What must be done in the world because of a state. One hook runs it and reports back with an event. */
export type DraftCommand =
  /** Send it; answer with saved or failed. */
  | { readonly type: "send"; readonly request: SaveRequest; readonly key: unknown }
  /** Read the object, and find `sent` in its past if that was sent without an answer; answer with reread or reread-failed. */
  | {
      readonly type: "reread";
      readonly of: Coordinates;
      readonly sent: StoredRule | undefined;
      readonly key: unknown;
    };

/** The command that a state asks for. It is run once per `key`, which is compared by identity. */
export function commandOf(state: DraftState): DraftCommand | undefined {
  if (state.kind === "saving") return { type: "send", request: state.request, key: state.request };
  if (state.kind === "outcome-unknown") {
    if (state.failure !== undefined) return undefined;
    const { request } = state;
    const sent = request.kind === "replace" ? request.object : undefined;
    return { type: "reread", of: coordinatesOf(request.object.metadata), sent, key: state };
  }
  const base = baseOf(state);
  if (base === undefined || state.kind === "new" || state.awaited === undefined) return undefined;
  return { type: "reread", of: coordinatesOf(base.metadata), sent: undefined, key: state.awaited.version };
}

function coordinatesOf({ namespace, name }: Coordinates): Coordinates {
  return { namespace, name };
}
