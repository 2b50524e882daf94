import { randomBytes, randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { runtime } from "@/app/runtime";
import { originFault } from "@/lib/session/request-origin";
import { decodablePath } from "@/lib/session/request-path";
import { contentSecurityPolicy, SECURITY_HEADERS } from "@/lib/session/security-headers";

/** Before every page, action and route: where the request comes from, its id, and the answer's security headers. */
export function proxy(request: NextRequest): NextResponse {
  const { config, log } = runtime();
  const requestId = randomUUID();
  const fault = originFault(
    {
      method: request.method,
      origin: request.headers.get("origin"),
      host: request.headers.get("host"),
      forwardedHost: request.headers.get("x-forwarded-host"),
    },
    config,
  );
  if (fault !== undefined) {
    log.warn({ requestId, method: request.method, path: request.nextUrl.pathname, fault }, "request refused");
    // Exactly this type makes Next hand the sentence to whoever called the action.
    return secured(
      new NextResponse(fault, { status: 403, headers: { "content-type": "text/plain" } }),
      requestId,
    );
  }

  if (config.mergeJob !== undefined && !isOfMergeTool(request.nextUrl.pathname))
    return secured(new NextResponse(null, { status: 404 }), requestId);

  log.debug({ requestId, method: request.method, path: request.nextUrl.pathname }, "request");
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-request-id", requestId);
  // Next reads the nonce for its own scripts out of the request's policy.
  headers.set("content-security-policy", policy);
  const response = secured(passedOn(request, headers), requestId);
  response.headers.set("content-security-policy", policy);
  return response;
}

/** A server that has files merged knows no cluster: it has that page, and nothing else that would be of use. */
function isOfMergeTool(path: string): boolean {
  return ["/merge-tool", "/healthz", "/favicon.svg"].includes(path);
}

function passedOn({ nextUrl }: NextRequest, headers: Headers): NextResponse {
  const path = decodablePath(nextUrl.pathname);
  if (path === nextUrl.pathname) return NextResponse.next({ request: { headers } });
  return NextResponse.rewrite(new URL(`${path}${nextUrl.search}`, nextUrl), { request: { headers } });
}

function secured(response: NextResponse, requestId: string): NextResponse {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  response.headers.set("x-request-id", requestId);
  return response;
}

export const config = { matcher: "/((?!_next/static/).*)" };
