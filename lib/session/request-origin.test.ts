import { describe, expect, test } from "vitest";
import { type OriginRules, originFault, type RequestSource } from "./request-origin";

const OPEN: OriginRules = { allowedOrigins: [], loopback: false };
const POST: RequestSource = {
  method: "POST",
  origin: "https://truce.example",
  host: "truce.example",
  forwardedHost: null,
};

describe("what may change something", () => {
  test("comes from this server, under its own name or its proxy's", () => {
    expect(originFault(POST, OPEN)).toBeUndefined();
    const proxied = { ...POST, host: "10.0.0.7:3000", forwardedHost: "truce.example" };
    expect(originFault(proxied, OPEN)).toBeUndefined();
  });

  test("or from an origin that was named", () => {
    const other = { ...POST, host: "10.0.0.7:3000" };
    expect(originFault(other, OPEN)).toContain("TRUCE_ALLOWED_ORIGINS");
    expect(originFault(other, { ...OPEN, allowedOrigins: ["truce.example"] })).toBeUndefined();
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s without an origin is refused", (method) => {
    expect(originFault({ ...POST, method, origin: null }, OPEN)).toContain("Origin");
  });

  test.each(["https://evil.example", "null", "https://truce.example:8443", "not a url"])(
    "%s is refused",
    (origin) => {
      expect(originFault({ ...POST, origin }, OPEN)).toContain(origin);
    },
  );
});

test("a read needs no origin", () => {
  for (const method of ["GET", "HEAD"])
    expect(originFault({ ...POST, method, origin: "https://evil.example" }, OPEN)).toBeUndefined();
});

describe("on loopback", () => {
  const local: OriginRules = { allowedOrigins: [], loopback: true };
  const get = (host: string | null) => originFault({ ...POST, method: "GET", host }, local);

  test.each(["localhost:3000", "127.0.0.1:3000", "alice.localhost:3000", "[::1]:3000", "localhost"])(
    "%s is this machine",
    (host) => {
      expect(get(host)).toBeUndefined();
    },
  );

  test.each(["evil.example:3000", "localhost.evil.example", null])("%s is not, even for a read", (host) => {
    expect(get(host)).toContain("TRUCE_ALLOWED_ORIGINS");
  });
});
