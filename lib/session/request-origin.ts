import { isLoopback } from "@/lib/config/config";

/** What a request says about where it comes from; header values as they are, null where absent. */
export interface RequestSource {
  readonly method: string;
  readonly origin: string | null;
  readonly host: string | null;
  readonly forwardedHost: string | null;
}

export interface OriginRules {
  /** Host names, with port where it is not the default, that may send requests besides the server's own. */
  readonly allowedOrigins: readonly string[];
  readonly loopback: boolean;
}

/**
 * Why a request is refused for where it comes from, or undefined. Anything that may change something must name an
 * origin that is this server or an allowed one: Next itself lets a missing Origin pass and checks actions only.
 * On loopback the host must be a loopback name, or a web page could reach this server under a name of its own.
 */
export function originFault(source: RequestSource, rules: OriginRules): string | undefined {
  const { method, origin, host, forwardedHost } = source;
  if (rules.loopback && !isLocalName(host) && !rules.allowedOrigins.includes(host ?? ""))
    return `This server answers on this machine only, and not as "${host}". Name other hosts in TRUCE_ALLOWED_ORIGINS.`;
  if (method === "GET" || method === "HEAD") return undefined;
  if (origin === null) return "A request that changes something must carry an Origin header.";
  const from = hostOf(origin);
  if (from !== undefined && [host, forwardedHost, ...rules.allowedOrigins].includes(from)) return undefined;
  return `Requests from ${origin} are refused; the server knows itself as ${forwardedHost ?? host}. If that address is right, name it in TRUCE_ALLOWED_ORIGINS.`;
}

function isLocalName(host: string | null): boolean {
  const name = host?.replace(/:\d+$/, "");
  return isLoopback(name) || name?.endsWith(".localhost") === true;
}

/** "null" is what sandboxed frames and data: pages send. */
function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
