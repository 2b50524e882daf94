import { commandOf } from "@/lib/draft/command";
import type { DraftEvent } from "@/lib/draft/event";
import { openDraft, reduceDraft } from "@/lib/draft/reduce";
import { baseOf, type Conflicted, type DraftState, textOf } from "@/lib/draft/state";
import { isJsonObject, type Json, stringifyJson } from "@/lib/json/json";
import type { Gateway } from "@/lib/kube/gateway";
import { decide, type MergeSession, outcome } from "@/lib/merge/session";
import { type Editable, editableOf } from "@/lib/prometheus-rule/editable";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import { type Random, randomEdit } from "./edits";
import type { Ledger } from "./ledger";
import { type Difference, differences, type Places, placesOf } from "./places";

export interface Tally {
  saves: number;
  /** 409s that were merged. */
  merges: number;
  /** Conflicts that were decided. */
  decisions: number;
  /** Edits that were given up at a conflict in favour of theirs. */
  yielded: number;
  /** Failures other than a conflict, by kind. */
  readonly failures: Map<string, number>;
}

interface Named {
  readonly namespace: string;
  readonly name: string;
}

export interface SoakOperator {
  readonly name: string;
  readonly gateway: Gateway;
  readonly random: Random;
  readonly tally: Tally;
  /** A number that no other edit of the run has. */
  readonly nextMark: () => number;
}

/** With fifty on one object somebody loses dozens of times in a row; this many would be a livelock. */
const MOST_ROUNDS = 1000;

/** One attempt to change an object: what its author was shown, place by place. */
interface Attempt {
  readonly operator: SoakOperator;
  /** What the operator set out to change. */
  readonly intended: readonly Difference[];
  /** The values that the operator saw before deciding for others. */
  shown: ReadonlyMap<string, string | undefined>;
  /** What the next save goes on top of. */
  basis: Places;
  /** What the last answer says is stored; undefined while no save was acknowledged. */
  stored: Places | undefined;
}

/** Opens the object, makes one edit and saves it as the page would, until it is stored, given up or refused. */
export async function editOnce(operator: SoakOperator, object: Named, ledger: Ledger): Promise<void> {
  const read = await operator.gateway.get(object);
  if (!read.ok) return count(operator.tally, read.failure.kind);
  const opened = editableOf(read.value);
  const wanted = randomEdit(opened, operator.random, operator.nextMark());
  const basis = placesOf(opened);
  const intended = differences(basis, placesOf(wanted));
  const attempt: Attempt = { operator, intended, shown: seenAtFirst(intended), basis, stored: undefined };

  const text = rewriteYaml(textOf(openDraft(read.value)), wanted, nameOf);
  const events: DraftEvent[] = [{ type: "typed", text }, { type: "review" }, { type: "save" }];
  let state = events.reduce(reduceDraft, openDraft(read.value));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    state = await step(state, attempt);
    if (state.kind === "saving" || state.kind === "outcome-unknown") continue;
    return acknowledge(attempt, ledger);
  }
  throw new Error(`${operator.name} could not save in ${MOST_ROUNDS} rounds`);
}

/** Runs the command that the state asks for, and decides what the answer leaves open. */
async function step(state: DraftState, attempt: Attempt): Promise<DraftState> {
  const { gateway, tally } = attempt.operator;
  const command = commandOf(state);
  if (command?.type === "reread") return reread(state, attempt);
  if (command?.type !== "send" || command.request.kind !== "replace")
    throw new Error(`nothing to send in ${state.kind}`);
  const answer = await gateway.replace(command.request.object);
  tally.saves += 1;
  if (answer.ok) {
    attempt.stored = placesOf(editableOf(answer.value.object));
    return reduceDraft(state, { type: "saved", ...answer.value });
  }
  const next = reduceDraft(state, { type: "failed", failure: answer.failure });
  if (next.kind === "conflicted") return decideAll(next, attempt);
  if (answer.failure.kind !== "conflict") count(tally, answer.failure.kind);
  return next;
}

async function reread(state: DraftState, { operator }: Attempt): Promise<DraftState> {
  const base = baseOf(state);
  if (base === undefined) throw new Error("a soak edits stored objects only");
  const read = await operator.gateway.get(base.metadata);
  if (read.ok) return reduceDraft(state, { type: "reread", object: read.value });
  return reduceDraft(state, { type: "reread-failed", failure: read.failure });
}

/** Takes mine or theirs at random at each open conflict, then saves the merged object. */
function decideAll(state: Conflicted, attempt: Attempt): DraftState {
  const { random, tally } = attempt.operator;
  tally.merges += 1;
  let session = state.session;
  attempt.basis = placesOf(session.theirs as Editable);
  attempt.shown = new Map([...seenAtFirst(attempt.intended), ...seenInConflicts(session)]);
  for (const { id } of outcome(session).undecided) {
    tally.decisions += 1;
    session = decide(session, id, { take: random() < 0.7 ? "mine" : "theirs" });
  }
  const { value } = outcome(session);
  return reduceDraft(reduceDraft(state, { type: "deciding", session }), { type: "decided", value });
}

function seenAtFirst(intended: readonly Difference[]): Map<string, string | undefined> {
  return new Map(intended.map(({ place, from }) => [place, from]));
}

/** The values of theirs that the session's conflicts show, decided ones included. */
function seenInConflicts({ plan, mine, theirs }: MergeSession): Map<string, string | undefined> {
  const stored = placesOf(theirs as Editable);
  const places = [...new Set([...stored.keys(), ...placesOf(mine as Editable).keys()])];
  const seen = new Map<string, string | undefined>();
  for (const conflict of plan.conflicts) {
    const text = stringifyJson([conflict.base ?? null, conflict.mine ?? null, conflict.theirs ?? null]);
    for (const place of places) if (shows(text, place, stored.get(place))) seen.set(place, stored.get(place));
  }
  return seen;
}

/** Whether a conflict shows a place: it holds its whole rule or its value, which are unique in a soak. */
function shows(conflict: string, place: string, value: string | undefined): boolean {
  const rule = place.split("/")[0] ?? place;
  if (conflict.includes(`"alert":${JSON.stringify(rule)}`)) return true;
  return value !== undefined && value !== "there" && conflict.includes(JSON.stringify(value));
}

/**
 * Enters into the ledger what the save changed, as far as the operator was shown what it replaced. Nothing was sent
 * where theirs already said the same, or where everything was given up.
 */
function acknowledge({ operator, intended, shown, basis, stored }: Attempt, ledger: Ledger) {
  operator.tally.yielded += intended.filter(({ place, to }) => (stored ?? basis).get(place) !== to).length;
  if (stored === undefined) return;
  for (const { place, to } of differences(basis, stored))
    if (shown.has(place)) ledger.acknowledge({ place, from: shown.get(place), to, by: operator.name });
}

function nameOf(item: Json): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const name = item.name ?? item.alert;
  return typeof name === "string" ? name : undefined;
}

function count(tally: Tally, kind: string) {
  tally.failures.set(kind, (tally.failures.get(kind) ?? 0) + 1);
}
