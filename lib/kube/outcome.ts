import "server-only";
import { fail, succeed } from "@/lib/failure/result";
import type { Outcome } from "@/lib/failure/saved";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { Connection } from "./cluster";
import { patiently } from "./patiently";
import { storedAsSent } from "./stored-as-sent";
import { type Answered, getRule } from "./verbs";
import { openWatch } from "./watch-lines";

/** What the apiserver has in its memory it tells at once; somebody waits for the answer. */
const PATIENCE_MS = 5_000;

/** Looks into what became of a PUT without an answer: what is stored now, and in which version `sent` was, if ever. */
export async function outcomeOf(connection: Connection, sent: StoredRule): Answered<Outcome> {
  const found = await patiently(() => getRule(connection, sent.metadata));
  if (!found.ok) return found;
  const theirs = found.value;
  const { uid, resourceVersion } = sent.metadata;
  if (theirs.metadata.uid !== uid || theirs.metadata.resourceVersion === resourceVersion)
    return succeed({ theirs, mine: undefined });
  if (storedAsSent(sent, theirs)) return succeed({ theirs, mine: theirs });
  const past = await patiently(() => storedSince(connection, sent, theirs.metadata.resourceVersion));
  // An apiserver that has just started turns watches away for some seconds: it will be able to tell.
  if (!past.ok && past.failure.kind === "rate-limited") return past;
  return succeed({ theirs, mine: past.ok ? past.value : undefined });
}

/**
 * The version in which an object was once stored as sent, although it has moved on to `now` since; undefined where it
 * never was. A watch tells; it goes back as far as the apiserver remembers, at most to its last start.
 */
async function storedSince(
  connection: Connection,
  sent: StoredRule,
  now: ResourceVersion,
): Answered<StoredRule | undefined> {
  const whole = await storedAfter(connection, sent, sent.metadata.resourceVersion, now);
  if (whole.ok || whole.failure.kind !== "expired") return whole;
  const oldest = OLDEST_KNOWN.exec(whole.failure.message)?.[1];
  return oldest === undefined ? whole : storedAfter(connection, sent, oldest as ResourceVersion, now);
}

/** Refusing a version from before its start, an apiserver names the one from which on it knows everything. */
const OLDEST_KNOWN = /too old resource version: \S+ \((\S+)\)/;

async function storedAfter(
  connection: Connection,
  sent: StoredRule,
  from: ResourceVersion,
  now: ResourceVersion,
): Answered<StoredRule | undefined> {
  const { namespace, name, uid } = sent.metadata;
  const over = new AbortController();
  const history = await openWatch(connection, {
    namespace,
    name,
    from,
    timeoutSeconds: Math.ceil(PATIENCE_MS / 1000),
    silenceMs: PATIENCE_MS,
    signal: over.signal,
  });
  if (!history.ok) return history;
  try {
    for await (const line of history.value) {
      if (line.type === "failed") return fail(line.failure);
      if (line.type === "bookmark") continue;
      if (line.object.metadata.uid === uid && storedAsSent(sent, line.object)) return succeed(line.object);
      if (line.at === now) break;
    }
    return succeed(undefined);
  } finally {
    over.abort();
  }
}
