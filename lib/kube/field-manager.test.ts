import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldManagerOf } from "./field-manager";

test("a plain name stays readable", () => {
  expect(fieldManagerOf("system:serviceaccount:shop:deployer")).toBe(
    "truce:system:serviceaccount:shop:deployer",
  );
  expect(fieldManagerOf("Zoë Øst")).toBe("truce:Zoë Øst");
});

test("an unprintable or long name is altered and never shared", () => {
  const tab = fieldManagerOf("a\tb");
  expect(tab).toMatch(/^truce:a_b~[0-9a-f]{12}$/);
  expect(tab).not.toBe(fieldManagerOf("a\nb"));
  const long = "ü".repeat(100);
  expect(fieldManagerOf(`${long}1`)).not.toBe(fieldManagerOf(`${long}2`));
});

test("whatever the name, the apiserver takes it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const manager = fieldManagerOf(name);
      expect(Buffer.byteLength(manager)).toBeLessThanOrEqual(128);
      expect(manager).toMatch(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u);
    }),
  );
});
