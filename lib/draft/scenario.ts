import type { StoredRule } from "@/lib/prometheus-rule/types";
import { commandOf } from "./command";
import type { DraftEvent } from "./event";
import { readText } from "./reading";
import { openDraft, reduceDraft } from "./reduce";
import type { SaveRequest } from "./review";
import { alert, stored } from "./sample-rules";
import { type DraftState, textOf } from "./state";

// A draft as a play: an opening state, and events one after the other. For the tests of this folder.

export const BASE = stored({ version: "v1", rules: [alert("Errors", "5m"), alert("Slow", "5m")] });
/** Theirs waits longer before Slow fires. */
export const SLOW_15 = stored({ version: "v2", rules: [alert("Errors", "5m"), alert("Slow", "15m")] });
export const ERRORS_20 = stored({ version: "v2", rules: [alert("Errors", "20m"), alert("Slow", "5m")] });

export function play(state: DraftState, ...events: readonly DraftEvent[]): DraftState {
  return events.reduce(reduceDraft, state);
}

export function open(object: StoredRule = BASE): DraftState {
  return openDraft(object);
}

/** An operator raises the wait of Errors from 5m to 10m, comment included. */
export function edited(state: DraftState = open()): DraftState {
  const text = textOf(state).replace("for: 5m", "for: 10m # agreed with the shop");
  return play(state, { type: "typed", text });
}

export function arrived(object: StoredRule): DraftEvent {
  return { type: "theirs-arrived", object };
}

/** The answer of the cluster to a save that was based on an older version. */
export function stale(theirs: StoredRule): DraftEvent {
  return { type: "failed", failure: { kind: "conflict", theirs } };
}

export const SEND: readonly DraftEvent[] = [{ type: "review" }, { type: "save" }];

/** Narrows to a kind; throws where the state is of another one. */
export function expectKind<K extends DraftState["kind"]>(
  state: DraftState,
  kind: K,
): DraftState & { kind: K } {
  if (state.kind !== kind) throw new Error(`expected ${kind}, got ${state.kind}`);
  return state as DraftState & { kind: K };
}

/** The name and the wait of every rule in a text or an object, to compare at a glance. */
export function waits(source: string | StoredRule): string {
  const reading = typeof source === "string" ? readText(source, undefined) : { ok: true, edited: source };
  if (!("edited" in reading)) return "unreadable";
  const rules = reading.edited.spec.groups?.flatMap((group) => group.rules ?? []) ?? [];
  return rules.map((rule) => `${rule.alert} ${rule.for}`).join(", ");
}

/** What a state sends; throws where it sends nothing. */
export function sent(state: DraftState): SaveRequest {
  const command = commandOf(state);
  if (command?.type !== "send") throw new Error(`nothing is sent in ${state.kind}`);
  return command.request;
}
