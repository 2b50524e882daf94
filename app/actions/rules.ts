"use server";

import { logged } from "@/app/request-log";
import { currentSession, gatewayFor } from "@/app/session";
import type { Failure } from "@/lib/failure/failure";
import { fail, type Result } from "@/lib/failure/result";
import { writeAnswer } from "@/lib/failure/save-answer";
import type { Deleted, StoredRef } from "@/lib/failure/saved";
import { tryParseJson } from "@/lib/json/json";
import type { Gateway } from "@/lib/kube/gateway";
import { asRule, asStoredRule } from "@/lib/kube/stored-rule";
import { STORED_REF } from "./stored-ref";

/**
 * What a page sends. Objects travel as JSON text: React drops keys named __proto__ from the values that it
 * carries. It is one argument, because React refuses texts of a megabyte among several.
 */
interface Sent {
  /** Who the page was made for. Somebody else may have signed in since: nothing is stored under another name. */
  readonly operator: string;
  readonly object: string;
}

/**
 * Saves an object on the version it names; readAnswer reads what comes of it. A conflict carries what is stored now; a
 * lost answer has been looked into before this returns.
 */
export async function saveRule({ operator, object }: Sent): Promise<string> {
  const rule = asStoredRule(tryParseJson(object));
  if (!rule) return writeAnswer(malformed("a stored PrometheusRule"), undefined);
  const result = await asOperator(operator, "save rule", rule.metadata, (gateway) => gateway.replace(rule));
  return writeAnswer(result, rule);
}

/** Creates an object whose name must not be taken; readAnswer reads what comes of it. */
export async function createRule({ operator, object }: Sent): Promise<string> {
  const rule = asRule(tryParseJson(object));
  if (!rule) return writeAnswer(malformed("a PrometheusRule"), undefined);
  const result = await asOperator(operator, "create rule", rule.metadata, (gateway) => gateway.create(rule));
  return writeAnswer(result, rule);
}

/** Deletes exactly the object and version that the operator saw. */
export async function deleteRule(operator: string, ref: StoredRef): Promise<Result<Deleted, Failure>> {
  const parsed = STORED_REF.safeParse(ref);
  if (!parsed.success) return malformed("an object's name, uid and version");
  return asOperator(operator, "delete rule", parsed.data, (gateway) => gateway.remove(parsed.data));
}

async function asOperator<T>(
  operator: string,
  what: string,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  work: (gateway: Gateway) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const session = await currentSession();
  if (session?.operator.name !== operator)
    return fail({ kind: "unauthenticated", message: `${operator} is not signed in any more.` });
  const gateway = await gatewayFor(session);
  return logged(what, { operator, namespace, name }, () => work(gateway));
}

/** Only a page of another version, or something that is no page, sends such a thing. */
function malformed(expected: string): Result<never, Failure> {
  return fail({ kind: "invalid", message: `What was sent is not ${expected}.`, causes: [] });
}
