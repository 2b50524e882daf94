import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { Coordinates } from "./reading";
import type { SaveRequest } from "./review";
import { baseOf, type DraftState } from "./state";

/** What must be done in the world because of a state. One hook runs it and reports back with an event. */
export type DraftCommand =
  /** Send it; answer with saved or failed. */
  | { readonly type: "send"; readonly request: SaveRequest; readonly key: unknown }
  /** Read the object; answer with reread or reread-failed. */
  | { readonly type: "reread"; readonly of: Coordinates; readonly key: unknown }
  /** Find out what became of what was sent; answer with looked-into, or as to a reading that failed. */
  | { readonly type: "look-into"; readonly sent: StoredRule; readonly key: unknown };

/** The command that a state asks for. It is run once per `key`, which is compared by identity. */
export function commandOf(state: DraftState): DraftCommand | undefined {
  if (state.kind === "saving") return { type: "send", request: state.request, key: state.request };
  if (state.kind === "outcome-unknown") {
    if (state.failure !== undefined) return undefined;
    const { request } = state;
    if (request.kind === "replace") return { type: "look-into", sent: request.object, key: state };
    return { type: "reread", of: coordinatesOf(request.object.metadata), key: state };
  }
  const base = baseOf(state);
  if (base === undefined || state.kind === "new" || state.awaited === undefined) return undefined;
  return { type: "reread", of: coordinatesOf(base.metadata), key: state.awaited.version };
}

function coordinatesOf({ namespace, name }: Coordinates): Coordinates {
  return { namespace, name };
}
