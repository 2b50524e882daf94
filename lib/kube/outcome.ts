import "server-only";
import { fail, succeed } from "@/lib/failure/result";
import type { Outcome } from "@/lib/failure/saved";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { Connection } from "./cluster";
import { patiently } from "./patiently";
import { revisionOf } from "./revision";
import type { RequestFailure } from "./status";
import { storedAsSent } from "./stored-as-sent";
import { type Answered, getRule, getRuleAt } from "./verbs";

/** Somebody waits for the answer. */
const PATIENCE_MS = 10_000;
/** Every second question halves what lies between: more than revisions have bits are never needed. */
const MOST_QUESTIONS = 128;

/** Looks into what became of a PUT without an answer: what is stored now, and in which version `sent` was, if ever. */
export async function outcomeOf(connection: Connection, sent: StoredRule): Answered<Outcome> {
  const found = await patiently(() => getRule(connection, sent.metadata));
  if (!found.ok) return found;
  const theirs = found.value;
  if (theirs.metadata.uid !== sent.metadata.uid) return succeed({ kind: "untold", theirs });
  if (isSameVersion(theirs, sent)) return succeed({ kind: "not-stored", theirs });
  if (storedAsSent(sent, theirs)) return succeed({ kind: "stored", theirs, mine: theirs });
  return inThePast(connection, sent, theirs);
}

async function inThePast(connection: Connection, sent: StoredRule, theirs: StoredRule): Answered<Outcome> {
  const [low, high] = [sent, theirs].map(({ metadata }) => revisionOf(metadata.resourceVersion));
  if (low === undefined || high === undefined) return succeed({ kind: "untold", theirs });
  const found = await pastBetween(connection, sent, low, high);
  if (!found.ok) return found;
  const past = found.value;
  if (past.kind === "mine") return succeed({ kind: "stored", theirs, mine: past.object });
  return succeed({ kind: past.kind === "base" ? "not-stored" : "untold", theirs });
}

/** What the object was at a revision: the version that was sent on, what was sent, or another that was stored since. */
type Past =
  | { readonly kind: "base" }
  | { readonly kind: "mine"; readonly object: StoredRule }
  | { readonly kind: "other"; readonly revision: bigint }
  | { readonly kind: "forgotten" };

/**
 * Looks for the version that came right after the one that was sent on: no other can be what was sent. The apiserver is
 * asked what there was just before the oldest other version known, which settles it where there are few, and by turns
 * halfway to the version that was sent on, so that for a hundred versions a dozen questions are enough. `base`: what
 * came right after it is not what was sent.
 */
async function pastBetween(
  connection: Connection,
  sent: StoredRule,
  from: bigint,
  now: bigint,
): Answered<Past> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let [low, high] = [from, now];
  for (let question = 0; low < high && question < MOST_QUESTIONS; question += 1) {
    const isJustBefore = question % 2 === 0;
    const at = isJustBefore ? high - 1n : (low + high) / 2n;
    const past = await patiently(() => pastAt(connection, sent, at, signal));
    if (!past.ok) return past;
    if (past.value.kind === "other") high = past.value.revision;
    else if (isJustBefore || past.value.kind === "mine") return past;
    else low = at;
  }
  return succeed({ kind: "forgotten" });
}

async function pastAt(
  connection: Connection,
  sent: StoredRule,
  revision: bigint,
  signal: AbortSignal,
): Answered<Past> {
  const then = await getRuleAt(connection, sent.metadata, revision, signal);
  if (then.ok) return succeed(pastOf(sent, then.value));
  return isPassing(then.failure) ? fail(then.failure) : succeed({ kind: "forgotten" });
}

function pastOf(sent: StoredRule, object: StoredRule | undefined): Past {
  if (object === undefined || object.metadata.uid !== sent.metadata.uid) return { kind: "forgotten" };
  if (isSameVersion(object, sent)) return { kind: "base" };
  if (storedAsSent(sent, object)) return { kind: "mine", object };
  const revision = revisionOf(object.metadata.resourceVersion);
  return revision === undefined ? { kind: "forgotten" } : { kind: "other", revision };
}

function isSameVersion(one: StoredRule, other: StoredRule): boolean {
  return one.metadata.resourceVersion === other.metadata.resourceVersion;
}

/** An apiserver that has just started, or is busy, will be able to tell. */
function isPassing({ kind }: RequestFailure): boolean {
  return kind === "rate-limited" || kind === "unavailable" || kind === "unauthenticated";
}
