// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { clusterOfOne } from "./testing/cluster-of-one";
import { panel, readOut, serve, show, stepTo } from "./testing/shown-story";

afterEach(cleanup);

test("at the moment of the loss the panel says what is overwritten, and nothing beside it is green", async () => {
  serve(clusterOfOne());
  show(undefined, "shop", "kubectl-edit");
  await stepTo(7, 8);
  const told = panel("kubectl edit in two terminals");
  const loss = told.getByText(/^Operator B overwrites A's change to .*labels\.user.*, and nobody is told\.$/);
  expect(loss.className).toContain("text-danger");
  expect(told.getByText("As expected").className).not.toContain("text-good");
  expect(readOut()).toContain("overwrites A's change to");
});

test("what a check finds in the middle of a story is told and read out when it happens", async () => {
  serve(clusterOfOne());
  show(undefined, "shop", "merge-patch");
  await stepTo(8, 10);
  const told = panel("Merge patch, with and without a version");
  expect(told.getByText(/^B's change was refused, and B knows/)).toBeTruthy();
  expect(told.getByText("As expected").className).toContain("text-good");
  expect(readOut()).toMatch(/A's change is kept: .*labels\.user/);
});

test("the row of a race says how many writes it stands for, and no row a version that it could not name", async () => {
  const counts = { attempts: 16, conflicts: 6, acknowledged: 10, lost: 0, milliseconds: 20 };
  const race = { writers: 8, roundsAsked: 5, rounds: 5, perRound: [], ...counts };
  const cluster = clusterOfOne();
  serve((request) => {
    if (request.kind !== "race") return cluster(request);
    return { ok: true, value: { kind: "answered", code: 200, body: {}, warnings: [], race } };
  });
  show(undefined, "shop", "many-writers");
  await stepTo(3, 4);
  const wire = within(screen.getByRole("region", { name: "On the wire" }));
  expect(wire.getAllByText("16 writes")).toHaveLength(2);
  expect(wire.getByText("each with the version it read")).toBeTruthy();
  expect(wire.getByText("no version in any")).toBeTruthy();
  expect(wire.queryByText(/version sent/)).toBeNull();
  expect(wire.queryByText("No body.")).toBeNull();
  expect(panel("Many writers at once").getByText(/^16 attempts, 6 conflicts/)).toBeTruthy();
});
