"use server";

import { logged } from "@/app/request-log";
import { currentSession, gatewayFor } from "@/app/session";
import type { Failure } from "@/lib/failure/failure";
import { fail, type Result, succeed } from "@/lib/failure/result";
import { writeAnswer } from "@/lib/failure/save-answer";
import type { Deleted, StoredRef } from "@/lib/failure/saved";
import type { Gateway } from "@/lib/kube/gateway";
import { malformed, sentRule, sentStoredRule } from "@/lib/kube/sent-rule";
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
  const gateway = await gatewayAs(operator);
  if (!gateway.ok) return writeAnswer(gateway);
  const sent = sentStoredRule(object);
  if (!sent.ok) return writeAnswer(sent);
  const rule = sent.value;
  const save = () => gateway.value.replace(rule);
  return writeAnswer(await logged("save rule", about(operator, rule.metadata), save), rule);
}

/** Creates an object whose name must not be taken; readAnswer reads what comes of it. */
export async function createRule({ operator, object }: Sent): Promise<string> {
  const gateway = await gatewayAs(operator);
  if (!gateway.ok) return writeAnswer(gateway);
  const sent = sentRule(object);
  if (!sent.ok) return writeAnswer(sent);
  const rule = sent.value;
  const create = () => gateway.value.create(rule);
  return writeAnswer(await logged("create rule", about(operator, rule.metadata), create), rule);
}

/** Deletes exactly the object and version that the operator saw. */
export async function deleteRule(operator: string, ref: StoredRef): Promise<Result<Deleted, Failure>> {
  const gateway = await gatewayAs(operator);
  if (!gateway.ok) return gateway;
  const parsed = STORED_REF.safeParse(ref);
  if (!parsed.success) return malformed("What was sent is not an object's name, uid and version.");
  return logged("delete rule", about(operator, parsed.data), () => gateway.value.remove(parsed.data));
}

async function gatewayAs(operator: string): Promise<Result<Gateway, Failure>> {
  const session = await currentSession();
  if (session?.operator.name === operator) return succeed(await gatewayFor(session));
  return fail({ kind: "unauthenticated", message: `${operator} is not signed in any more.` });
}

function about(operator: string, { namespace, name }: { readonly namespace: string; readonly name: string }) {
  return { operator, namespace, name };
}
