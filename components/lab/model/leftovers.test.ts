import { expect, test } from "vitest";
import type { Leftover } from "@/lib/lab/scratch";
import { aged } from "./leftovers";

const NOW = Date.parse("2026-01-01T12:00:00Z");

function made(name: string, createdAt: string): Leftover {
  return { kind: "PrometheusRule", namespace: "shop", name, uid: name, createdAt };
}

test("what is younger than ten minutes, or of unknown age, may be in use", () => {
  const old = made("old", "2026-01-01T11:49:59Z");
  const young = made("young", "2026-01-01T11:50:01Z");
  const ageless = made("ageless", "");
  expect(aged([old, young, ageless], NOW)).toEqual({ left: [old], inUse: [young, ageless] });
});
