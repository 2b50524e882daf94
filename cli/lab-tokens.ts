import type { Connection } from "@/lib/kube/cluster";

/** Shorter ones would be found everywhere, and are none that a cluster gives out. */
const SHORTEST = 6;

/** Knows which tokens were sent, and takes them out of what is shown: a server may answer with what it was sent. */
export interface HiddenTokens {
  /** The same connection; what it sends is remembered from now on. */
  readonly connection: Connection;
  /** The text with $TOKEN for each token. */
  readonly hide: (text: string) => string;
}

/** Remembers the tokens that a connection sends, also those that a plugin renews. */
export function hideTokens(connection: Connection): HiddenTokens {
  const tokens = new Set<string>();
  const credentials = async () => {
    const headers = await connection.credentials();
    const token = headers.authorization?.replace(/^\S+\s+/, "") ?? "";
    if (token.length >= SHORTEST) tokens.add(token);
    return headers;
  };
  return {
    connection: { ...connection, credentials },
    hide: (text) => [...tokens].reduce((shown, token) => shown.replaceAll(token, "$TOKEN"), text),
  };
}
