// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { clusterOfOne } from "./testing/cluster-of-one";
import {
  agreeable,
  answered,
  press,
  readOut,
  serve,
  serveCluster,
  show,
  stepTo,
} from "./testing/shown-story";

afterEach(cleanup);

test("before the first step it says what to expect and what comes next, and sends nothing", () => {
  const asked = serve(agreeable);
  show();
  expect(screen.getByText("What to expect")).toBeTruthy();
  expect(screen.getByText("The lab creates the PrometheusRule of this scenario.")).toBeTruthy();
  expect(asked).toEqual([]);
});

test("without a namespace nothing can be played, and the button says why", () => {
  const asked = serve(agreeable);
  show(undefined, "");
  const step = screen.getByRole("button", { name: /^Step/ });
  expect(step.getAttribute("aria-disabled")).toBe("true");
  expect(step.title).toBe("Choose a namespace first");
  fireEvent.click(step);
  fireEvent.keyDown(document.body, { key: "s" });
  expect(asked).toEqual([]);
});

test("a step is shown in the timeline, told, and read out", async () => {
  serve(agreeable);
  show();
  press(/^Step/);
  await screen.findByText("Step 1 of 10");
  const wire = within(screen.getByRole("region", { name: "On the wire" }));
  expect(wire.getByText("201 Created")).toBeTruthy();
  expect(wire.getByText("As expected")).toBeTruthy();
  expect(readOut()).toBe("The lab creates the PrometheusRule of this scenario. 201 Created. As expected.");
  press(/^Reset/);
  expect(readOut()).toBe("The scenario starts again. Its scratch objects are being deleted.");
});

test("what goes faster than it can be read out is read out in brief", async () => {
  serve(agreeable);
  show();
  fireEvent.click(screen.getByRole("radio", { name: "Fast" }));
  press(/^Play/);
  await screen.findByText("Step 1 of 10");
  expect(readOut()).toBe("201 Created. As expected");
});

test("a fault's Reset hands the focus on before it goes", async () => {
  serve(() => ({}));
  show();
  press(/^Step/);
  const alert = await screen.findByRole("alert");
  fireEvent.click(within(alert).getByRole("button", { name: "Reset" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Step/ }));
});

test("what the cluster does otherwise is said with what was expected, and reported", async () => {
  const onResult = vi.fn();
  serve(() => answered(409, { kind: "Status", reason: "AlreadyExists", message: "it is there" }));
  show(onResult);
  press(/^Step/);
  expect((await screen.findAllByText(/Expected 201, but the cluster answered 409/)).length).toBeGreaterThan(
    0,
  );
  expect(screen.getByText("The scenario cannot go on from here.")).toBeTruthy();
  expect(onResult).toHaveBeenLastCalledWith({ standing: "otherwise", loss: undefined });
});

test.each([
  [{ ok: false, failure: { kind: "unauthenticated" } }, /You are signed out/, "link", /Sign in again/],
  [{}, /Truce's server does not answer/, "button", /^Reset/],
])("a fault %j is told with the next step, and the run stays", async (body, text, role, next) => {
  serve(() => body);
  show();
  press(/^Step/);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(text);
  expect(within(alert).getByRole(role, { name: next })).toBeTruthy();
  expect(screen.getByText("Step 0 of 10")).toBeTruthy();
});

test("what the server does not send is said in its own words, and the run stays", async () => {
  serve(() => ({ ok: false, failure: { kind: "malformed", message: "The object is odd." } }));
  show();
  press(/^Step/);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The object is odd. Nothing was written.");
  expect(screen.getByText("Step 0 of 10")).toBeTruthy();
});

test("whoever may not is told which right is missing", async () => {
  serve(() => answered(403, { kind: "Status", reason: "Forbidden", message: 'User "bob" cannot create' }));
  show();
  press(/^Step/);
  expect((await screen.findByRole("alert")).textContent).toMatch(/User "bob" cannot create/);
});

test("what a run has made is deleted when its story is left", async () => {
  const asked = serve(agreeable);
  const { unmount } = show();
  fireEvent.keyDown(document.body, { key: "s" });
  await screen.findByText("Step 1 of 10");
  unmount();
  await waitFor(() => expect(asked.at(-1)?.path).toBe("/api/lab/cleanup"));
  expect(asked.at(-1)?.requests).toMatchObject([
    { kind: "delete", object: { namespace: "shop", uid: "u1" }, preconditions: { uid: "u1" } },
    { kind: "list", object: { kind: "PrometheusRule", namespace: "shop" } },
    { kind: "list", object: { kind: "ConfigMap", namespace: "shop" } },
  ]);
});

test("who may not create is told so by every control, and nothing is sent", () => {
  const asked = serveCluster(clusterOfOne());
  show(undefined, "shop", "put", undefined, "may-not");
  for (const control of [screen.getByRole("switch"), screen.getByRole("button", { name: /^Play/ })]) {
    expect(control.getAttribute("aria-disabled")).toBe("true");
    expect(control.title).toBe("You may not create PrometheusRule objects in this namespace");
    fireEvent.click(control);
  }
  for (const key of ["s", "p", "f"]) fireEvent.keyDown(document.body, { key });
  expect(asked).toEqual([]);
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("false");
});

test("Reset by its key keeps the focus on the page when what had it is folded away", async () => {
  serveCluster(clusterOfOne());
  show();
  await stepTo(1, 10);
  fireEvent.click(screen.getByText("Why"));
  const [link] = screen.getAllByRole("link");
  link?.focus();
  fireEvent.keyDown(link as HTMLElement, { key: "r" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Step/ }));
});
