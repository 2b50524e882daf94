"use server";

import { logged } from "@/app/request-log";
import { currentSession, gatewayFor } from "@/app/session";
import type { Failure } from "@/lib/failure/failure";
import { fail, type Result } from "@/lib/failure/result";
import type { Deleted, Saved, StoredRef } from "@/lib/failure/saved";
import { isJson } from "@/lib/json/json";
import type { Gateway } from "@/lib/kube/gateway";
import { asRule, asStoredRule } from "@/lib/kube/stored-rule";
import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";
import { STORED_REF } from "./stored-ref";

/**
 * Saves an object on the version it names. A conflict carries what is stored now; a lost answer has been looked into
 * before this returns.
 */
export async function saveRule(object: StoredRule): Promise<Result<Saved, Failure>> {
  const rule = isJson(object) ? asStoredRule(object) : undefined;
  if (!rule) return malformed("a stored PrometheusRule");
  return asOperator("save rule", rule.metadata, (gateway) => gateway.replace(rule));
}

/** Creates an object whose name must not be taken. */
export async function createRule(object: PrometheusRule): Promise<Result<Saved, Failure>> {
  const rule = isJson(object) ? asRule(object) : undefined;
  if (!rule) return malformed("a PrometheusRule");
  return asOperator("create rule", rule.metadata, (gateway) => gateway.create(rule));
}

/** Deletes exactly the object and version that the operator saw. */
export async function deleteRule(ref: StoredRef): Promise<Result<Deleted, Failure>> {
  const parsed = STORED_REF.safeParse(ref);
  if (!parsed.success) return malformed("an object's name, uid and version");
  return asOperator("delete rule", parsed.data, (gateway) => gateway.remove(parsed.data));
}

async function asOperator<T>(
  what: string,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  work: (gateway: Gateway) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const session = await currentSession();
  if (!session) return fail({ kind: "unauthenticated", message: "Nobody is signed in." });
  const gateway = await gatewayFor(session);
  return logged(what, { operator: session.operator.name, namespace, name }, () => work(gateway));
}

/** Only a page of another version, or something that is no page, sends such a thing. */
function malformed(expected: string): Result<never, Failure> {
  return fail({ kind: "invalid", message: `What was sent is not ${expected}.`, causes: [] });
}
