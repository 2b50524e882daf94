import "server-only";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { Connection } from "./cluster";
import { type Pace, pause, pauseMs } from "./pace";
import type { RequestFailure } from "./status";
import { openWatch, type WatchLine } from "./watch-lines";

/** What happens in one namespace (or in all) after a list. `up` and `down` tell whether the watch stands. */
export type FollowEvent =
  | { readonly type: "changed" | "removed"; readonly object: StoredRule; readonly at: ResourceVersion }
  | { readonly type: "bookmark"; readonly at: ResourceVersion }
  | { readonly type: "up" }
  | { readonly type: "down"; readonly failure: RequestFailure };

export interface FollowOptions {
  readonly namespace: string | undefined;
  readonly from: ResourceVersion;
  readonly pace: Pace;
  readonly signal: AbortSignal;
}

/** After so many watches in a row that end at once and bring nothing, the version itself is doubted. */
const EMPTY_WATCHES = 3;

/**
 * Watches from a version on, and again from the last seen version after every end, without a gap. Returns the
 * failure that another watch from here cannot cure (expired, unauthenticated, forbidden), or undefined on abort.
 */
export async function* follow(
  connection: Connection,
  { namespace, from, pace, signal }: FollowOptions,
): AsyncGenerator<FollowEvent, RequestFailure | undefined> {
  let at = from;
  let trouble: Trouble = { failures: 0, empty: 0 };
  while (!signal.aborted) {
    const pass = yield* onePass(connection, { namespace, from: at, pace, signal });
    if (signal.aborted) return undefined;
    if (pass.failure && !worthRetrying(pass.failure)) return pass.failure;
    if (pass.failure) yield { type: "down", failure: pass.failure };
    at = pass.at;
    trouble = troubleAfter(pass, trouble);
    if (trouble.empty >= EMPTY_WATCHES)
      return { kind: "expired", message: "The watch was closed again and again." };
    if (trouble.failures > 0) await pause(afterFailure(pass.failure, pace, trouble.failures), signal);
  }
  return undefined;
}

/** How one watch went. */
interface Pass {
  readonly at: ResourceVersion;
  readonly failure: RequestFailure | undefined;
  /** It brought at least one event or bookmark. */
  readonly news: boolean;
  /** It ended sooner than a healthy watch does. */
  readonly brief: boolean;
}

/** Counts in a row: ends that were no good, and those among them that were polite but empty. */
interface Trouble {
  readonly failures: number;
  readonly empty: number;
}

function troubleAfter({ failure, news, brief }: Pass, { failures, empty }: Trouble): Trouble {
  if (failure) return { failures: news ? 1 : failures + 1, empty: 0 };
  if (news || !brief) return { failures: 0, empty: 0 };
  return { failures: failures + 1, empty: empty + 1 };
}

async function* onePass(
  connection: Connection,
  { namespace, from, pace, signal }: FollowOptions,
): AsyncGenerator<FollowEvent, Pass> {
  const opened = performance.now();
  // Spread over a third, so that streams which began together do not renew together.
  const timeoutSeconds = Math.max(1, Math.round(pace.watchSeconds * (1 - pace.random() / 3)));
  const request = { namespace, from, timeoutSeconds, silenceMs: pace.silenceMs, signal };
  const watch = await openWatch(connection, request);
  if (!watch.ok) return { at: from, failure: watch.failure, news: false, brief: true };
  let next = watch.value.next();
  if (await stands(next, pace, signal)) yield { type: "up" };
  let at = from;
  let failure: RequestFailure | undefined;
  for (let line = await next; !line.done && !failure; line = await next) {
    next = watch.value.next();
    if (line.value.type === "failed") failure = line.value.failure;
    else {
      yield line.value;
      at = line.value.at;
    }
  }
  return { at, failure, news: at !== from, brief: performance.now() - opened < pace.briefMs };
}

/** A watch from a version that is gone is opened like any other; it shows at once, in its first line. */
async function stands(
  first: Promise<IteratorResult<WatchLine>>,
  pace: Pace,
  signal: AbortSignal,
): Promise<boolean> {
  const line = await Promise.race([first, pause(pace.settleMs, signal)]);
  return line ? !line.done && line.value.type !== "failed" : !signal.aborted;
}

/** Whether the same request may succeed later. A missing path may: a starting apiserver serves its CRDs late. */
export function worthRetrying({ kind }: RequestFailure): boolean {
  return kind === "unavailable" || kind === "rate-limited" || kind === "lost" || kind === "not-found";
}

/** The pause before the next try; a server that says how long to wait is obeyed. */
export function afterFailure(failure: RequestFailure | undefined, pace: Pace, failures: number): number {
  const asked = failure?.kind === "rate-limited" ? failure.retryAfterSeconds * 1000 : 0;
  return Math.max(asked, pauseMs(pace, failures));
}
