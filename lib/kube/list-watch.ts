import "server-only";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { Scope } from "@/lib/watch/protocol";
import type { Connection } from "./cluster";
import { afterFailure, type FollowEvent, follow, worthRetrying } from "./follow";
import { mergeGenerators } from "./merge-generators";
import { type Pace, pause } from "./pace";
import { discoverScope } from "./scope";
import type { RequestFailure } from "./status";
import { listPage } from "./verbs";

/** The last seen version by namespace; the key of a cluster-wide watch is "". */
export type Positions = Readonly<Record<string, ResourceVersion>>;

/** Where a list-watch stands, so that another one can go on from here. */
export interface Place {
  readonly scope: Scope;
  readonly positions: Positions;
}

/**
 * `begin` … `objects` … `complete` is a whole list: what is not in it is gone. Then changes. `place` is there
 * wherever a later list-watch can go on without a gap, so never inside a list.
 */
export type ListWatchEvent =
  | { readonly type: "begin"; readonly scope: Scope }
  | { readonly type: "objects"; readonly objects: readonly StoredRule[] }
  | { readonly type: "complete"; readonly place: Place }
  | { readonly type: "changed" | "removed"; readonly object: StoredRule; readonly place: Place }
  | { readonly type: "bookmark"; readonly place: Place }
  | { readonly type: "up" }
  | { readonly type: "down" | "refused"; readonly failure: RequestFailure };

export interface ListWatchOptions {
  /** Where an earlier one stood; undefined: begin with a list. */
  readonly from: Place | undefined;
  /** Namespaces to try where neither all objects nor the namespaces may be listed. */
  readonly namespaces: readonly string[];
  readonly pace: Pace;
  readonly signal: AbortSignal;
}

/** The first page is small, so that the first rows are there at once. */
const FIRST_PAGE = 100;
const PAGE = 500;
/**
 * A starting apiserver refuses everybody until it knows its roles and issuers: who was let in before asks so many
 * times again, a few seconds long, before the refusal is believed.
 */
const PATIENCE = 6;

/**
 * Lists and watches until the signal aborts. An expired version means a new list; every repetition waits longer, so
 * no server is asked in a tight loop. `refused`: the cluster lets the operator read nothing; it is asked again later.
 */
export async function* listWatch(
  connection: Connection,
  { from, namespaces, pace, signal }: ListWatchOptions,
): AsyncGenerator<ListWatchEvent> {
  let state: State = { place: from, failures: 0, patience: from ? PATIENCE : 0 };
  while (!signal.aborted) {
    const round = yield* oneRound(connection, { from: state.place, namespaces, pace, signal });
    const { failure } = round;
    if (!failure || signal.aborted) return;
    state = stateAfter(round, failure, state);
    const refused = state.patience < 0;
    if (refused) yield { type: "refused", failure };
    else if (failure.kind !== "expired") yield { type: "down", failure };
    await pause(refused ? pace.refusedPauseMs : afterFailure(failure, pace, state.failures), signal);
  }
}

interface State {
  /** Where to go on; undefined: with a list. */
  readonly place: Place | undefined;
  /** Rounds in a row that brought no news. */
  readonly failures: number;
  /** How many refusals in a row are still doubted; below zero one is believed. */
  readonly patience: number;
}

function stateAfter(round: Round, failure: RequestFailure, before: State): State {
  const patience = round.stood ? PATIENCE : Math.max(0, before.patience);
  const left = isRefusal(failure) ? patience - 1 : patience;
  return {
    place: failure.kind === "expired" || left < 0 ? undefined : round.place,
    failures: round.news ? 1 : before.failures + 1,
    patience: left,
  };
}

/** No other request of this operator would fare better, unless the cluster changes its mind. */
function isRefusal(failure: RequestFailure): boolean {
  return failure.kind !== "expired" && !worthRetrying(failure);
}

/** How a list with its watch, or a resumed watch, ended. */
interface Round {
  /** undefined: aborted. */
  readonly failure: RequestFailure | undefined;
  /** Where another watch can go on; undefined where the list was not completed. */
  readonly place: Place | undefined;
  /** The operator was let in: every watch stood at once. */
  readonly stood: boolean;
  /** The watch brought at least one event. */
  readonly news: boolean;
}

async function* oneRound(
  connection: Connection,
  { from, namespaces, pace, signal }: ListWatchOptions,
): AsyncGenerator<ListWatchEvent, Round> {
  const listed = from ? succeed(from) : yield* list(connection, namespaces, signal);
  if (!listed.ok) return { failure: listed.failure, place: undefined, stood: false, news: false };
  return yield* watch(connection, listed.value, pace, signal);
}

/** One whole list of everything the operator may read. */
async function* list(
  connection: Connection,
  namespaces: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<ListWatchEvent, Result<Place, RequestFailure>> {
  const scope = await discoverScope(connection, namespaces, signal);
  if (!scope.ok) return scope;
  yield { type: "begin", scope: scope.value };
  const positions: Record<string, ResourceVersion> = {};
  const targets = scope.value.kind === "cluster" ? [""] : scope.value.readable;
  for (const target of targets) {
    const version = yield* listOne(connection, target, signal);
    if (!version.ok) return version;
    positions[target] = version.value;
  }
  const place = { scope: scope.value, positions };
  yield { type: "complete", place };
  return succeed(place);
}

async function* listOne(
  connection: Connection,
  target: string,
  signal: AbortSignal,
): AsyncGenerator<ListWatchEvent, Result<ResourceVersion, RequestFailure>> {
  const namespace = target === "" ? undefined : target;
  let next: string | undefined;
  for (;;) {
    const page = await listPage(connection, { namespace, limit: next ? PAGE : FIRST_PAGE, next, signal });
    if (!page.ok) return fail(page.failure);
    yield { type: "objects", objects: page.value.objects };
    if (page.value.next === undefined) return succeed(page.value.resourceVersion);
    next = page.value.next;
  }
}

/** Follows every namespace of a place until one of them cannot go on. */
async function* watch(
  connection: Connection,
  from: Place,
  pace: Pace,
  signal: AbortSignal,
): AsyncGenerator<ListWatchEvent, Round> {
  const stop = new AbortController();
  const until = AbortSignal.any([signal, stop.signal]);
  const followers = new Map(
    Object.entries(from.positions).map(([target, at]) => {
      const namespace = target === "" ? undefined : target;
      return [target, follow(connection, { namespace, from: at, pace, signal: until })] as const;
    }),
  );
  const merged = mergeGenerators<string, FollowEvent, RequestFailure | undefined>(followers);
  const links = new Links(followers.size);
  let place = from;
  try {
    for (;;) {
      const result = await merged.next();
      if (result.done) return { failure: result.value[1], place, stood: links.stood, news: place !== from };
      const [target, event] = result.value;
      if (event.type === "up" || event.type === "down") {
        if (links.turned(target, event.type)) yield event;
        continue;
      }
      place = { scope: from.scope, positions: { ...place.positions, [target]: event.at } };
      yield event.type === "bookmark" ? { type: "bookmark", place } : { ...event, place };
    }
  } finally {
    stop.abort();
  }
}

/** Many watches are up when all are, and down as soon as one is. */
class Links {
  readonly #size: number;
  readonly #up = new Set<string>();
  #told: "up" | "down" | undefined;
  /** All were up at once, if only for a while. */
  stood = false;

  constructor(size: number) {
    this.#size = size;
  }

  /** Takes in what happened to one watch; true when it turns the whole. */
  turned(target: string, state: "up" | "down"): boolean {
    if (state === "up") this.#up.add(target);
    else this.#up.delete(target);
    const whole = this.#up.size === this.#size ? "up" : "down";
    if (whole !== state || whole === this.#told) return false;
    this.#told = whole;
    this.stood ||= whole === "up";
    return true;
  }
}
