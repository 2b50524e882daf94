// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { clusterOfOne } from "./testing/cluster-of-one";
import { agreeable, guard, press, serve, serveCluster, show, stepTo } from "./testing/shown-story";

afterEach(cleanup);

test("a free hand sends what is typed in the way that is chosen, and keeps what cannot be read", async () => {
  const asked = serve(agreeable);
  show();
  fireEvent.click(screen.getByRole("switch"));
  press(/^Create, and let both read it/);
  const lane = within(screen.getByRole("region", { name: "Operator A" }));
  const text: HTMLTextAreaElement = await lane.findByRole("textbox");
  fireEvent.change(text, { target: { value: "spec: [" } });
  expect(lane.getByText(/^Line 1: .* Your text stays\.$/)).toBeTruthy();
  const said = lane.getByRole("status");
  expect(said.textContent).toBe("");
  fireEvent.blur(text);
  expect(said.textContent).toMatch(/^Line 1: .* Your text stays\.$/);
  const send = lane.getByRole("button", { name: "Send" });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  expect(send.title).toBe("Nothing is sent until that is put right. Your text stays.");
  expect(text.value).toBe("spec: [");
  fireEvent.change(text, { target: { value: "spec:\n  groups: []\n" } });
  fireEvent.change(lane.getByRole("combobox"), { target: { value: "put" } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(asked.at(-1)?.requests).toMatchObject([{ kind: "put", manager: "truce-lab:a" }]),
  );
  expect(asked.at(-1)?.requests).toMatchObject([{ body: { spec: { groups: [] } } }]);
});

test("what is typed stays when nothing has come to replace it, and is asked for before it goes", async () => {
  let isAway = false;
  serve((request) =>
    isAway && request.kind !== "create"
      ? { ok: true, value: { kind: "silence", message: "away", neverSent: true } }
      : agreeable(request),
  );
  show();
  fireEvent.click(screen.getByRole("switch"));
  press(/^Create, and let both read it/);
  const lane = within(screen.getByRole("region", { name: "Operator A" }));
  const text: HTMLTextAreaElement = await lane.findByRole("textbox");
  await waitFor(() => expect(screen.getAllByRole("textbox")).toHaveLength(2));
  fireEvent.change(text, { target: { value: "spec: {}" } });
  isAway = true;
  fireEvent.click(lane.getByRole("button", { name: "Read" }));
  await waitFor(() => expect(screen.getAllByText("not sent").length).toBeGreaterThan(0));
  fireEvent.click(lane.getByRole("button", { name: "Delete" }));
  expect(text.value).toBe("spec: {}");

  const leave = vi.fn();
  act(() => guard.current?.(leave));
  expect(leave).not.toHaveBeenCalled();
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Throw away" }));
  expect(leave).toHaveBeenCalledOnce();
});

test("nothing is sent at once while a copy's text cannot be read, and the button says whose", async () => {
  const asked = serveCluster(clusterOfOne());
  show();
  fireEvent.click(screen.getByRole("switch"));
  press(/^Create, and let both read it/);
  const lane = within(screen.getByRole("region", { name: "Operator B" }));
  fireEvent.change(await lane.findByRole("textbox"), { target: { value: "spec: [" } });
  const both = screen.getByRole("button", { name: /^Send both at once/ });
  expect(both.getAttribute("aria-disabled")).toBe("true");
  expect(both.title).toBe("What is typed in Operator B's copy cannot be read: put that right first");
  const before = asked.length;
  fireEvent.click(both);
  expect(asked).toHaveLength(before);
});

test("a run with steps by hand is not left without being asked for, be it by a key", async () => {
  serveCluster(clusterOfOne());
  const onScenario = vi.fn();
  show(undefined, "shop", "put", onScenario);
  const key = (pressed: string) => fireEvent.keyDown(document.body, { key: pressed });
  await stepTo(1, 10);
  key("f");
  key("f");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  key("f");
  fireEvent.click(screen.getAllByRole("button", { name: "Read" })[0] as HTMLElement);
  await screen.findByText(/^2$/);
  for (const pressed of ["f", "1"]) {
    key(pressed);
    expect(screen.getByText("Throw away what was done by hand?")).toBeTruthy();
    fireEvent.click(screen.getByText("Keep it"));
  }
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  expect(onScenario).not.toHaveBeenCalled();
  key("f");
  fireEvent.click(screen.getByText("Throw away"));
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("false");
  expect(screen.getByText("Step 0 of 10")).toBeTruthy();
});

test("a key that slips takes no typed text away; Caps Lock makes no difference", async () => {
  serve(agreeable);
  const onScenario = vi.fn();
  show(undefined, "shop", "put", onScenario);
  const key = (pressed: string) => fireEvent.keyDown(document.body, { key: pressed });
  key("F");
  press(/^Create, and let both read it/);
  const lane = within(screen.getByRole("region", { name: "Operator A" }));
  const text: HTMLTextAreaElement = await lane.findByRole("textbox");
  fireEvent.change(text, { target: { value: "spec: {}" } });
  for (const pressed of ["r", "f", "1"]) {
    key(pressed);
    fireEvent.click(screen.getByText("Keep it"));
  }
  expect(lane.getByRole<HTMLTextAreaElement>("textbox").value).toBe("spec: {}");
  expect(onScenario).not.toHaveBeenCalled();
  press(/^Reset/);
  fireEvent.click(screen.getByText("Keep it"));
  expect(lane.getByRole<HTMLTextAreaElement>("textbox").value).toBe("spec: {}");
  press(/^Reset/);
  fireEvent.click(screen.getByText("Throw away"));
  key("1");
  expect(onScenario).toHaveBeenCalledWith("kubectl-edit");
});
