import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { descriptionIn } from "@/lib/config/config";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { Operator, SessionInfo, SignInFailure } from "@/lib/failure/sign-in";
import type { Connection } from "@/lib/kube/cluster";
import { type Gateway, openGateway } from "@/lib/kube/gateway";
import {
  type Authenticator,
  demoAuthenticator,
  type Identity,
  tokenAuthenticator,
} from "@/lib/session/authenticator";
import { endStreamsOf } from "@/lib/session/open-streams";
import { partNames, seal, unseal } from "@/lib/session/sealed-cookie";
import type { Session } from "@/lib/session/session";
import { requestLocale } from "./language";
import { runtime } from "./runtime";

/** A working day; a token that ends earlier ends the session earlier. */
const LONGEST_SESSION_MS = 12 * 60 * 60 * 1000;

/** The session of the request that is being answered; undefined: nobody is signed in. */
export const currentSession = cache(async (): Promise<Session | undefined> => {
  const { config, cookieKey } = runtime();
  if (config.singleOperator) return ownSession();
  const jar = await cookies();
  const session = await unseal((name) => jar.get(name)?.value, cookieKey, await cookieName());
  // A restart may have taken a demo operator away.
  return session && (await connectionOf(session)) ? session : undefined;
});

/** The way to the cluster under the session's operator. The session is one that currentSession returned. */
export async function gatewayFor(session: Session): Promise<Gateway> {
  const connection = await connectionFor(session);
  return openGateway(connection, session.operator.name, runtime().config.namespaces);
}

/** The same without the gateway's promises: for the lab, whose sender keeps its own. */
export async function connectionFor(session: Session): Promise<Connection> {
  const connection = await connectionOf(session);
  if (!connection) throw new Error(`The session of ${session.operator.name} has no credential any more.`);
  return connection;
}

/** What a page may know of its session and of the ways to sign in. Holds no credential. */
export async function sessionInfo(): Promise<SessionInfo> {
  const { config } = runtime();
  const [session, locale] = await Promise.all([currentSession(), requestLocale()]);
  return {
    operator: session?.operator.name ?? null,
    expiresAt: session?.expiresAt ?? null,
    demoOperators: config.operators.map(({ name, description }) => ({
      name,
      description: descriptionIn(description, locale),
    })),
    singleOperator: config.singleOperator,
  };
}

/** Signs in with a pasted token and sets the session cookie. Only in an action. */
export async function signInWithToken(token: string): Promise<Result<Operator, SignInFailure>> {
  return signInBy(tokenAuthenticator(await runtime().cluster()), token);
}

/** Signs in as a demo operator of the server's file and sets the session cookie. Only in an action. */
export async function signInAsDemoOperator(name: string): Promise<Result<Operator, SignInFailure>> {
  const { cluster, config } = runtime();
  return signInBy(demoAuthenticator(await cluster(), config.operators), name);
}

/** Forgets the session here and in the browser, and ends its streams. Only in an action. */
export async function endSession(): Promise<void> {
  const session = await currentSession();
  if (session) endStreamsOf(session.id);
  await setCookies([], 0);
}

async function signInBy(
  authenticator: Authenticator<string>,
  proof: string,
): Promise<Result<Operator, SignInFailure>> {
  const identity = await authenticator.authenticate(proof);
  if (!identity.ok) return identity;
  const session = sessionOf(identity.value);
  const parts = await seal(session, runtime().cookieKey, await cookieName());
  if (!parts) return fail({ kind: "malformed-token", fault: "too-long" });
  await setCookies(parts, session.expiresAt);
  return succeed({ name: session.operator.name });
}

function sessionOf({ operator, credential, expiresAt }: Identity): Session & { readonly expiresAt: number } {
  const longest = Date.now() + LONGEST_SESSION_MS;
  return { id: randomUUID(), operator, credential, expiresAt: Math.min(expiresAt ?? longest, longest) };
}

async function ownSession(): Promise<Session | undefined> {
  const identity = await runtime().ownIdentity();
  if (!identity.ok) return undefined;
  const { operator, credential } = identity.value;
  return { id: "own-user", operator, credential, expiresAt: undefined };
}

async function connectionOf({ credential }: Session): Promise<Connection | undefined> {
  const { cluster, config, ownConnection } = runtime();
  switch (credential.kind) {
    case "token":
      return (await cluster()).connectionFor(credential.token);
    case "demo-operator": {
      const known = config.operators.find(({ name }) => name === credential.name);
      return known && (await cluster()).connectionFor(known.token);
    }
    case "own-user":
      return ownConnection();
  }
}

/** The prefix makes browsers refuse the cookie from anywhere but this host over https. */
async function cookieName(): Promise<string> {
  return (await isSecure()) ? "__Host-truce" : "truce";
}

async function isSecure(): Promise<boolean> {
  return (await headers()).get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}

async function setCookies(
  parts: readonly { name: string; value: string }[],
  expiresAt: number,
): Promise<void> {
  const jar = await cookies();
  const secure = await isSecure();
  const options = { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
  for (const name of partNames(await cookieName())) {
    const part = parts.find((each) => each.name === name);
    if (part) jar.set(name, part.value, { ...options, expires: expiresAt });
    else if (jar.has(name)) jar.set(name, "", { ...options, maxAge: 0 });
  }
}
