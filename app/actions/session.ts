"use server";

import { logged } from "@/app/request-log";
import { endSession, signInAsDemoOperator, signInWithToken } from "@/app/session";
import { fail, type Result } from "@/lib/failure/result";
import type { Operator, SignInFailure } from "@/lib/failure/sign-in";

/**
 * Signs in with a pasted bearer token. The one argument that is a secret: it travels once, in a POST body that
 * nothing logs, and is then kept in the sealed cookie only.
 */
export async function signIn(token: string): Promise<Result<Operator, SignInFailure>> {
  if (typeof token !== "string") return fail({ kind: "malformed-token", fault: "characters" });
  return logged("sign in", {}, () => signInWithToken(token));
}

/** Signs in as one of the demo's operators. */
export async function signInAs(operatorName: string): Promise<Result<Operator, SignInFailure>> {
  const name = String(operatorName);
  return logged("sign in as demo operator", { name }, () => signInAsDemoOperator(name));
}

/** Forgets the session. */
export async function signOut(): Promise<void> {
  await endSession();
}
