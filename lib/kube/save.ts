import "server-only";
import type { Failure } from "@/lib/failure/failure";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { Checked, Deleted, Saved, StoredRef } from "@/lib/failure/saved";
import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";
import { outcomeOf } from "./outcome";
import { patiently } from "./patiently";
import type { RequestFailure } from "./status";
import { storedAsSent } from "./stored-as-sent";
import { deleteRule, getRule, postRule, putRule, tryPostRule, tryPutRule, type Writer } from "./verbs";

/**
 * Saves an object on the version it was read at. Refused by a newer version: reads what is stored and answers a
 * conflict with it (or `recreated` for another object of that name). Sent without an answer: looks into what became of
 * it; stored as sent, now or before somebody saved on top of it, means saved; still the base means it did not arrive and
 * is sent once more, which the version makes harmless; where nobody can tell any more, `outcome-unknown` says so.
 */
export async function saveRule(writer: Writer, object: StoredRule): Promise<Result<Saved, Failure>> {
  const first = await putRule(writer, object);
  if (first.ok) return first;
  if (first.failure.kind !== "lost") return fail(await settled(writer, object, first.failure));

  const fate = await fateOf(writer, object, first.failure.message);
  if (fate.kind !== "unchanged") return fate.result;
  const second = await putRule(writer, object);
  if (second.ok) return second;
  // The first request may have been stored after all in the meantime, which then refused the second.
  if (second.failure.kind === "stale" || second.failure.kind === "lost") {
    const late = await fateOf(writer, object, second.failure.message);
    if (late.kind !== "unchanged") return late.result;
  }
  return fail(await settled(writer, object, second.failure));
}

/** Asks the apiserver and its webhooks to judge the object as a create (no version) or a save; stores nothing. */
export async function dryRunRule(
  writer: Writer,
  object: PrometheusRule | StoredRule,
): Promise<Result<Checked, Failure>> {
  if (!isStored(object)) {
    const tried = await tryPostRule(writer, object);
    return tried.ok ? tried : fail(plain(tried.failure));
  }
  const tried = await tryPutRule(writer, object);
  return tried.ok ? tried : fail(await settled(writer, object, tried.failure));
}

/** Creates an object. Sent without an answer: an object of that name and content means that it was created. */
export async function createRule(writer: Writer, object: PrometheusRule): Promise<Result<Saved, Failure>> {
  const first = await postRule(writer, object);
  if (first.ok) return first;
  if (first.failure.kind !== "lost") return fail(plain(first.failure));

  const found = await reread(writer, object.metadata);
  if (found.ok && storedAsSent(object, found.value)) return succeed({ object: found.value, warnings: [] });
  if (found.ok) return fail({ kind: "already-exists", message: first.failure.message });
  if (found.failure.kind !== "not-found") return fail(unknownOutcome(first.failure.message, found.failure));
  const second = await postRule(writer, object);
  if (second.ok) return second;
  if (second.failure.kind !== "already-exists") return fail(plain(second.failure));
  const late = await reread(writer, object.metadata);
  if (late.ok && storedAsSent(object, late.value)) return succeed({ object: late.value, warnings: [] });
  return fail(second.failure);
}

/** Deletes exactly the object and version that the operator saw. Gone already, or another object now, is said. */
export async function removeRule(writer: Writer, ref: StoredRef): Promise<Result<Deleted, Failure>> {
  const first = await deleteRule(writer, ref);
  if (first.ok) return first;
  if (first.failure.kind !== "lost") return fail(await settled(writer, { metadata: ref }, first.failure));

  const found = await reread(writer, ref);
  if (!found.ok && found.failure.kind === "not-found") return succeed({ terminating: false });
  if (!found.ok) return fail(unknownOutcome(first.failure.message, found.failure));
  const { uid, resourceVersion, deletionTimestamp } = found.value.metadata;
  if (uid !== ref.uid) return succeed({ terminating: false });
  if (deletionTimestamp !== undefined) return succeed({ terminating: true });
  if (resourceVersion !== ref.resourceVersion) return fail({ kind: "conflict", theirs: found.value });
  const second = await deleteRule(writer, ref);
  return second.ok ? second : fail(await settled(writer, { metadata: ref }, second.failure));
}

function isStored(object: PrometheusRule | StoredRule): object is StoredRule {
  return object.metadata.resourceVersion !== undefined && object.metadata.uid !== undefined;
}

type Fate =
  | { readonly kind: "unchanged" }
  | { readonly kind: "known"; readonly result: Result<Saved, Failure> };

/** What became of a PUT whose answer was lost or may belong to an earlier, lost one. */
async function fateOf({ connection }: Writer, sent: StoredRule, message: string): Promise<Fate> {
  const found = await outcomeOf(connection, sent);
  if (!found.ok) {
    const failure =
      found.failure.kind === "not-found" ? found.failure : unknownOutcome(message, found.failure);
    return { kind: "known", result: fail(failure) };
  }
  const { theirs, kind } = found.value;
  if (theirs.metadata.uid !== sent.metadata.uid)
    return { kind: "known", result: fail({ kind: "recreated", theirs }) };
  // Merged with what is stored now, my own change would undo what somebody who saw it has made of it since.
  if (kind === "stored")
    return { kind: "known", result: succeed({ object: found.value.mine, warnings: [] }) };
  // The page asks the same again and then shows the doubt.
  if (kind === "untold") return { kind: "known", result: fail({ kind: "outcome-unknown", message }) };
  if (theirs.metadata.resourceVersion === sent.metadata.resourceVersion) return { kind: "unchanged" };
  return { kind: "known", result: fail({ kind: "conflict", theirs }) };
}

interface Named {
  readonly metadata: {
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
    readonly resourceVersion: string;
  };
}

/** The failure as the page needs it: a stale version is told together with what is stored now. */
async function settled(writer: Writer, { metadata }: Named, failure: RequestFailure): Promise<Failure> {
  if (failure.kind !== "stale") return plain(failure);
  const found = await getRule(writer.connection, metadata);
  if (!found.ok) return plain(found.failure);
  const theirs = found.value;
  if (theirs.metadata.uid !== metadata.uid) return { kind: "recreated", theirs };
  // A 409 that is not about this object's version (a webhook's or a quota's own conflict): nothing to merge.
  if (theirs.metadata.resourceVersion === metadata.resourceVersion)
    return { kind: "unavailable", message: failure.message, webhook: undefined };
  return { kind: "conflict", theirs };
}

/** For requests that cannot be stale or lost in a way that matters: nothing was stored. */
function plain(failure: RequestFailure): Failure {
  if (failure.kind === "stale" || failure.kind === "lost")
    return { kind: "unavailable", message: failure.message, webhook: undefined };
  return failure;
}

/** An expired login is said as such: after signing in again the next save finds out. */
function unknownOutcome(message: string, reread: RequestFailure): Failure {
  if (reread.kind === "unauthenticated") return reread;
  return { kind: "outcome-unknown", message };
}

function reread({ connection }: Writer, ref: { readonly namespace: string; readonly name: string }) {
  return patiently(() => getRule(connection, ref));
}
