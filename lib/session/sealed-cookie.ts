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

/** Makes the 256-bit key of the cookies out of the configured secret. */
export function cookieKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "truce session cookie", 32));
}

/**
 * Seals a session (AES-256-GCM, so that it can neither be read nor altered) and splits it over as many cookies as it
 * needs. undefined: it does not fit.
 */
export async function seal(
  session: Session & { readonly expiresAt: number },
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
  { id, operator, credential, expiresAt }: Session & { readonly expiresAt: number },
  key: Uint8Array,
  compression: { readonly zip?: "DEF" },
): Promise<string> {
  return new EncryptJWT({ id, operator, credential })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", ...compression })
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .encrypt(key);
}

/** Opens what seal made. undefined: absent, altered, sealed with another key, or expired. */
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

/** The names that cookies of this base can have: a shorter session must not inherit a longer one's last parts. */
export function partNames(baseName: string): readonly string[] {
  return Array.from({ length: MOST_PARTS }, (_, part) => `${baseName}.${part}`);
}
