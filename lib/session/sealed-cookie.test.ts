import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type CookiePart, cookieKey, partNames, seal, unseal } from "./sealed-cookie";
import type { Session } from "./session";

const KEY = cookieKey("a secret of the server, long enough");

function session(token: string, expiresAt = Date.now() + 60_000): Session & { readonly expiresAt: number } {
  return {
    id: "s1",
    operator: { name: "erin" },
    credential: { kind: "token", token },
    // Cookies know whole seconds.
    expiresAt: Math.floor(expiresAt / 1000) * 1000,
  };
}

function reader(parts: readonly CookiePart[] | undefined) {
  return (name: string) => parts?.find((part) => part.name === name)?.value;
}

afterEach(() => {
  vi.useRealTimers();
});

test("a session comes back as it went in, time and again, and shows nothing of its token", async () => {
  const held = session("s3cret");
  const parts = await seal(held, KEY, "truce");
  expect(JSON.stringify(parts)).not.toContain("s3cret");
  expect(await unseal(reader(parts), KEY, "truce")).toEqual(held);
  expect(await unseal(reader(parts), KEY, "truce")).toEqual(held);
});

describe("a long token", () => {
  test("of 12 KB fits into cookies that a browser and a server take", async () => {
    const token = `eyJ.${randomBytes(9 * 1024 - 6).toString("base64url")}`;
    expect(token.length).toBeGreaterThan(12_200);
    const parts = await seal(session(token), KEY, "__Host-truce");
    expect(parts?.every(({ name, value }) => name.length + value.length < 4000)).toBe(true);
    const header = parts?.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect(header?.length).toBeLessThan(14_500);
    expect(await unseal(reader(parts), KEY, "__Host-truce")).toMatchObject({ credential: { token } });
  });

  test("of 20 KB does not, and is said not to", async () => {
    expect(await seal(session(randomBytes(15 * 1024).toString("base64")), KEY, "truce")).toBeUndefined();
  });
});

describe("is not opened", () => {
  test("with another key", async () => {
    const parts = await seal(session("t"), KEY, "truce");
    expect(
      await unseal(reader(parts), cookieKey("another secret of another server"), "truce"),
    ).toBeUndefined();
  });

  test("when a part is missing or altered", async () => {
    const parts = await seal(session(randomBytes(6000).toString("base64")), KEY, "truce");
    expect(parts?.length).toBeGreaterThan(1);
    expect(await unseal(reader(parts?.slice(0, 1)), KEY, "truce")).toBeUndefined();
    const other = (value: string) => `${value.startsWith("x") ? "y" : "x"}${value.slice(1)}`;
    const altered = parts?.map((part, n) => (n === 1 ? { ...part, value: other(part.value) } : part));
    expect(await unseal(reader(altered), KEY, "truce")).toBeUndefined();
  });

  test("after its end, though it was opened before", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const parts = await seal(session("t"), KEY, "truce");
    expect(await unseal(reader(parts), KEY, "truce")).toBeDefined();
    vi.advanceTimersByTime(61_000);
    expect(await unseal(reader(parts), KEY, "truce")).toBeUndefined();
  });

  test("after its end", async () => {
    const parts = await seal(session("t", Date.now() - 2000), KEY, "truce");
    expect(await unseal(reader(parts), KEY, "truce")).toBeUndefined();
  });

  test("when there is none", async () => {
    expect(await unseal(() => undefined, KEY, "truce")).toBeUndefined();
  });
});

test("every part has a name that can be taken back", async () => {
  const parts = await seal(session(randomBytes(9 * 1024).toString("base64")), KEY, "truce");
  expect(partNames("truce")).toEqual(expect.arrayContaining(parts?.map(({ name }) => name) ?? []));
});
