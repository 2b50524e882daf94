import { setTimeout as pause } from "node:timers/promises";
import { commandOf, type DraftCommand } from "@/lib/draft/command";
import type { DraftEvent } from "@/lib/draft/event";
import { openDraft, reduceDraft } from "@/lib/draft/reduce";
import type { SaveRequest } from "@/lib/draft/review";
import { baseOf, type Conflicted, type DraftState, noticeOf, textOf } from "@/lib/draft/state";
import type { Failure } from "@/lib/failure/failure";
import { isJsonObject, type Json, stringifyJson } from "@/lib/json/json";
import type { Gateway } from "@/lib/kube/gateway";
import { decide, type MergeSession, outcome } from "@/lib/merge/session";
import { type Editable, editableOf } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import { type Random, randomEdit } from "./edits";
import type { RunningFaults } from "./faults";
import type { Ledger } from "./ledger";
import { type Difference, differences, type Places, placesOf } from "./places";
import { countFailure, type Tally } from "./tally";

interface Named {
  readonly namespace: string;
  readonly name: string;
}

export interface SoakOperator {
  readonly name: string;
  readonly gateway: Gateway;
  readonly random: Random;
  readonly thinkMs: number;
  readonly tally: Tally;
  readonly faults: Pick<RunningFaults, "lost">;
  /** A number that no other edit of the run has. */
  readonly nextMark: () => number;
  readonly timeIsUp: () => boolean;
}

/** With two hundred on one object somebody loses a hundred times in a row; this many would be a livelock. */
const MOST_ROUNDS = 5000;
/** How soon an operator presses a button again after a failure, on average. */
const PATIENCE_MS = 500;

/** One attempt to change an object: what its author was shown, place by place. */
interface Attempt {
  readonly operator: SoakOperator;
  readonly ledger: Ledger;
  /** What the operator set out to change. */
  readonly intended: readonly Difference[];
  /** The values that the operator saw before deciding for others. */
  shown: ReadonlyMap<string, string | undefined>;
  /** What the next save goes on top of. */
  basis: Places;
  /** What was stored; undefined while no save is known to be. */
  stored: StoredRule | undefined;
}

/** Opens the object, makes one edit and saves it as the page would, until it is stored, given up, or time is up. */
export async function editOnce(operator: SoakOperator, object: Named, ledger: Ledger): Promise<void> {
  await think(operator);
  const read = await operator.gateway.get(object);
  if (!read.ok) return waitAfter(read.failure, operator);
  const opened = editableOf(read.value);
  const wanted = randomEdit(opened, operator.random, operator.nextMark());
  const basis = placesOf(opened);
  const intended = differences(basis, placesOf(wanted));
  const attempt: Attempt = {
    operator,
    ledger,
    intended,
    shown: seenAtFirst(intended),
    basis,
    stored: undefined,
  };

  const text = rewriteYaml(textOf(openDraft(read.value)), wanted, nameOf);
  let state = play(openDraft(read.value), { type: "typed", text }, { type: "review" }, { type: "save" });
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    state = await step(state, attempt);
    if (state.kind === "clean") return acknowledge(attempt);
    if (operator.timeIsUp() && state.kind !== "saving" && state.kind !== "outcome-unknown") {
      operator.tally.unfinished += 1;
      return;
    }
  }
  throw new Error(`${operator.name} could not save in ${MOST_ROUNDS} rounds`);
}

function play(state: DraftState, ...events: readonly DraftEvent[]): DraftState {
  return events.reduce(reduceDraft, state);
}

/** Runs the command that the state asks for; where it asks for none, presses the button that the page offers. */
async function step(state: DraftState, attempt: Attempt): Promise<DraftState> {
  const command = commandOf(state);
  if (command?.type === "send") return send(state, command.request, attempt);
  if (command?.type === "look-into") return lookInto(state, command, attempt);
  const notice = noticeOf(state);
  if (state.kind === "outcome-unknown") {
    if (state.failure) await waitAfter(state.failure, attempt.operator);
    return play(state, { type: "check" });
  }
  if (notice?.kind === "failed") await waitAfter(notice.failure, attempt.operator);
  switch (state.kind) {
    case "conflicted":
      return play(state, { type: "decided", value: outcome(state.session).value });
    case "dirty":
      return play(state, { type: "review" }, { type: "save" });
    default:
      throw new Error(
        `${attempt.operator.name} did not expect ${state.kind}: ${stringifyJson(notice as Json)}`,
      );
  }
}

async function send(state: DraftState, request: SaveRequest, attempt: Attempt): Promise<DraftState> {
  const { gateway, tally } = attempt.operator;
  if (request.kind !== "replace") throw new Error("a soak edits stored objects only");
  tally.saves += 1;
  const answer = await gateway.replace(request.object);
  if (answer.ok) {
    attempt.stored = answer.value.object;
    return arrivedAt(play(state, { type: "saved", ...answer.value }), request, attempt);
  }
  if (answer.failure.kind !== "conflict") countFailure(tally, answer.failure);
  return arrivedAt(play(state, { type: "failed", failure: answer.failure }), request, attempt);
}

async function lookInto(
  state: DraftState,
  { sent }: DraftCommand & { type: "look-into" },
  attempt: Attempt,
): Promise<DraftState> {
  if (state.kind !== "outcome-unknown") throw new Error(`nothing to look into in ${state.kind}`);
  const found = await attempt.operator.gateway.outcome(sent);
  if (!found.ok) return play(state, { type: "reread-failed", failure: found.failure });
  if (found.value.kind === "stored") attempt.stored = found.value.mine;
  return arrivedAt(play(state, { type: "looked-into", outcome: found.value }), state.request, attempt);
}

/** What a request has led to: looks whether one whose answer was lost was recognised, and decides a merge. */
async function arrivedAt(next: DraftState, request: SaveRequest, attempt: Attempt): Promise<DraftState> {
  const { tally, name, faults } = attempt.operator;
  const { resourceVersion = "" } = request.object.metadata;
  const isStored = faults.lost.has(name, resourceVersion);
  // Of an answer that was lost the draft may find out by itself, in what a conflict brings.
  if (noticeOf(next)?.kind === "saved") attempt.stored ??= baseOf(next);
  if (next.kind === "clean" && isStored) tally.recognised += 1;
  if (next.kind !== "conflicted" || noticeOf(next)?.kind === "failed") return next;
  enterAttempt(request, attempt);
  if (next.mineStored === "perhaps") tally.untold += isStored ? 1 : 0;
  else if (isStored || holdsMine(next.session, attempt)) {
    tally.mergedWithItself += 1;
    // A person who finds the own change among theirs does not make it twice.
    return play(next, { type: "later" }, { type: "discard" });
  }
  await think(attempt.operator);
  return attempt.operator.timeIsUp() ? next : decideAll(next, attempt);
}

/** Whether theirs has a value that nobody but this operator could have written. */
function holdsMine({ theirs }: MergeSession, { intended }: Attempt): boolean {
  const stored = placesOf(theirs as Editable);
  return intended.some(({ place, to }) => to !== undefined && stored.get(place) === to);
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
  return play(state, { type: "deciding", session }, { type: "decided", value });
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
function acknowledge({ operator, ledger, intended, shown, basis, stored }: Attempt) {
  const { tally, name } = operator;
  const result = stored === undefined ? basis : placesOf(editableOf(stored));
  tally.yielded += intended.filter(({ place, to }) => result.get(place) !== to).length;
  if (stored === undefined) return;
  tally.saved += 1;
  const { generation = 0 } = stored.metadata;
  for (const { place, to } of differences(basis, result))
    if (shown.has(place)) ledger.acknowledge({ place, from: shown.get(place), to, by: name, generation });
}

/** The same for a request that was refused as far as its operator knows. */
function enterAttempt({ object, edited }: SaveRequest, { operator, ledger, shown, basis }: Attempt) {
  const generation = (object.metadata.generation ?? 0) + 1;
  for (const { place, to } of differences(basis, placesOf(edited)))
    if (shown.has(place))
      ledger.attempt({ place, from: shown.get(place), to, by: operator.name, generation });
}

function nameOf(item: Json): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const name = item.name ?? item.alert;
  return typeof name === "string" ? name : undefined;
}

async function think({ thinkMs, random }: SoakOperator): Promise<void> {
  if (thinkMs > 0) await pause(thinkMs * (0.5 + random()));
}

/** A busy server's wish is obeyed; otherwise people differ in how soon they try again. */
async function waitAfter(failure: Failure, { random }: SoakOperator): Promise<void> {
  const asked = failure.kind === "rate-limited" ? failure.retryAfterSeconds * 1000 : 0;
  await pause(asked + PATIENCE_MS * (0.5 + random()));
}
