import "server-only";
import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import type { Session } from "./session";

/** Browsers refuse a cookie above 4096 bytes, name and attributes included. */
const PART_LENGTH = 3800;
/** Four parts hold a token of 12 KB; more would pass the 16 KB that servers allow for all headers. */
const MOST_PARTS = 4;

export interface CookiePart {
  readonly name: string;
  readonly value: string;
}

const PAYLOAD = z.object({
  id: z.string(),
  operator: z.object({ name: z.string() }),
  credential: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("token"), token: z.string() }),
    z.object({ kind: z.literal("demo-operator"), name: z.string() }),
  ]),
  exp: z.number(),
});

/** Sessions that were opened lately, by key and sealed text. */
const opened = new WeakMap<Uint8Array, Map<string, Lasting>>();
/** Enough for the operators of a cluster; beyond, the one that was opened first is forgotten. */
const MOST_OPENED = 500;

type Lasting = Session & { readonly expiresAt: number };

/** Makes the 256-bit key of the cookies out of the configured secret. */
export function cookieKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "truce session cookie", 32));
}

/**
 * Seals a session (AES-256-GCM, so that it can neither be read nor altered) and splits it over as many cookies as it
 * needs. undefined: it does not fit.
 */
export async function seal(
  session: Lasting,
  key: Uint8Array,
  baseName: string,
): Promise<readonly CookiePart[] | undefined> {
  const plain = await encrypt(session, key, {});
  // Deflate makes a token, which is base64, as short as the bytes it stands for. Every request that opens the cookie
  // pays for that, so only those do that would need more cookies otherwise.
  const sealed = plain.length <= PART_LENGTH ? plain : await encrypt(session, key, { zip: "DEF" });
  const count = Math.ceil(sealed.length / PART_LENGTH);
  if (count > MOST_PARTS) return undefined;
  return Array.from({ length: count }, (_, part) => ({
    name: `${baseName}.${part}`,
    value: sealed.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH),
  }));
}

function encrypt(
  { id, operator, credential, expiresAt }: Lasting,
  key: Uint8Array,
  compression: { readonly zip?: "DEF" },
): Promise<string> {
  return new EncryptJWT({ id, operator, credential })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", ...compression })
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .encrypt(key);
}

/**
 * Opens what seal made. undefined: absent, altered, sealed with another key, or expired. An operator sends the same
 * cookie with every request, so that what it holds is remembered: to open it takes two trips to the thread pool.
 */
export async function unseal(
  read: (name: string) => string | undefined,
  key: Uint8Array,
  baseName: string,
): Promise<Session | undefined> {
  let sealed = "";
  for (let part = 0; part < MOST_PARTS; part++) {
    const value = read(`${baseName}.${part}`);
    if (value === undefined) break;
    sealed += value;
  }
  if (sealed === "") return undefined;
  const known = opened.get(key)?.get(sealed);
  const session = known ?? (await decrypt(sealed, key));
  if (session === undefined || session.expiresAt <= Date.now()) return undefined;
  if (known === undefined) remember(key, sealed, session);
  return session;
}

async function decrypt(sealed: string, key: Uint8Array): Promise<Lasting | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    const { exp, ...session } = PAYLOAD.parse(payload);
    return { ...session, expiresAt: exp * 1000 };
  } catch {
    return undefined;
  }
}

function remember(key: Uint8Array, sealed: string, session: Lasting): void {
  const sessions = opened.get(key) ?? new Map<string, Lasting>();
  opened.set(key, sessions.set(sealed, session));
  const [first] = sessions.keys();
  if (first !== undefined && sessions.size > MOST_OPENED) sessions.delete(first);
}

/** The names that cookies of this base can have: a shorter session must not inherit a longer one's last parts. */
export function partNames(baseName: string): readonly string[] {
  return Array.from({ length: MOST_PARTS }, (_, part) => `${baseName}.${part}`);
}
