import { expect, test } from "vitest";
import type { ResourceVersion } from "@/lib/prometheus-rule/types";
import type { Place } from "./list-watch";
import { placeOf, resumeIdOf } from "./resume-id";

const version = "18446744073709551615" as ResourceVersion;
const place: Place = { scope: { kind: "cluster" }, positions: { "": version } };

test("a place survives, with its version as the same string", () => {
  const id = resumeIdOf(place, "erin@cluster");
  expect(id).toMatch(/^[\w.-]+$/);
  expect(placeOf(id, "erin@cluster")).toEqual(place);
});

test("another operator or cluster begins anew", () => {
  expect(placeOf(resumeIdOf(place, "erin@cluster"), "mallory@cluster")).toBeUndefined();
});

test("what is no id begins anew", () => {
  const good = resumeIdOf(place, "erin");
  const print = good.split(".")[0];
  const forged = `${print}.${Buffer.from('{"scope":{"kind":"all"},"positions":{}}').toString("base64url")}`;
  for (const id of [undefined, null, "", "x", `${print}.`, `${print}.%%`, forged])
    expect(placeOf(id, "erin")).toBeUndefined();
});

test("a place of very many namespaces has no id instead of one that no header holds", () => {
  const names = Array.from({ length: 200 }, (_, n) => `namespace-number-${n}`);
  const positions = Object.fromEntries(names.map((name) => [name, version]));
  expect(resumeIdOf({ scope: { kind: "namespaces", readable: names, refused: [] }, positions }, "erin")).toBe(
    "",
  );
});
