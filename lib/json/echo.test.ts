import fc from "fast-check";
import { expect, test } from "vitest";
import { withEcho, withoutEcho } from "./echo";
import { equalJson, type JsonObject, parseJson, stringifyJson } from "./json";

test("what is the same is only named", () => {
  const told = withoutEcho({ metadata: { version: "2" }, spec: { a: 1 } }, { metadata: {}, spec: { a: 1 } });
  expect(told).toEqual({ own: { metadata: { version: "2" } }, echoed: ["spec"] });
});

test("what the other one does not have stays away, and what it has alone is not taken", () => {
  const held = { spec: { a: 1 }, status: {} };
  expect(withEcho(withoutEcho({ kind: "x" }, held), held)).toEqual({ kind: "x" });
});

test("a value comes out as it went in, whatever the other side holds and over JSON text", () => {
  const object = fc.object({
    maxDepth: 2,
    maxKeys: 4,
    key: fc.constantFrom("a", "b", "__proto__"),
    values: [fc.nat(2)],
  });
  fc.assert(
    fc.property(object, object, (value, held) => {
      const [asJson, other] = [value as JsonObject, held as JsonObject];
      const told = parseJson(stringifyJson({ ...withoutEcho(asJson, other) }));
      const heard = withEcho(told as unknown as ReturnType<typeof withoutEcho>, other);
      expect(equalJson(heard, asJson)).toBe(true);
    }),
  );
});
