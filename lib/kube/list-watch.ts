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
/** A starting apiserver refuses everybody until it knows its roles: only a repeated refusal is believed. */
const REFUSALS = 4;

/**
 * Lists and watches until the signal aborts or the cluster refuses for good (`refused` is then the last event).
 * An expired version means a new list; every repetition waits longer, so no server is asked in a tight loop.
 */
export async function* listWatch(
  connection: Connection,
  { from, namespaces, pace, signal }: ListWatchOptions,
): AsyncGenerator<ListWatchEvent> {
  let place = from;
  let failures = 0;
  let refusals = 0;
  while (!signal.aborted) {
    const round = yield* oneRound(connection, { from: place, namespaces, pace, signal });
    const { failure } = round;
    if (!failure || signal.aborted) return;
    if (isFinal(failure, round)) {
      yield { type: "refused", failure };
      return;
    }
    if (failure.kind !== "expired") yield { type: "down", failure };
    failures = round.news ? 1 : failures + 1;
    refusals = failure.kind === "forbidden" ? refusals + 1 : 0;
    place = failure.kind === "expired" || refusals > REFUSALS ? undefined : round.place;
    await pause(afterFailure(failure, pace, failures), signal);
  }
}

/** How a list with its watch, or a resumed watch, ended. */
interface Round {
  /** undefined: aborted. */
  readonly failure: RequestFailure | undefined;
  /** Where another watch can go on; undefined where the list was not completed. */
  readonly place: Place | undefined;
  /** The watch brought at least one event. */
  readonly news: boolean;
}

async function* oneRound(
  connection: Connection,
  { from, namespaces, pace, signal }: ListWatchOptions,
): AsyncGenerator<ListWatchEvent, Round> {
  const listed = from ? succeed(from) : yield* list(connection, namespaces, signal);
  if (!listed.ok) return { failure: listed.failure, place: undefined, news: false };
  return yield* watch(connection, listed.value, pace, signal);
}

/** A refusal after a list may be an apiserver that is still starting; a refused list is believed. */
function isFinal(failure: RequestFailure, { place }: Round): boolean {
  if (failure.kind === "forbidden") return place === undefined;
  return failure.kind !== "expired" && !worthRetrying(failure);
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
      if (result.done) return { failure: result.value[1], place, news: place !== from };
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
    return true;
  }
}
