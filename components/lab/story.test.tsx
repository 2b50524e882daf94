// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { InEnglish } from "@/components/testing/in-english";
import { type Json, type JsonObject, parseJson, stringifyJson } from "@/lib/json/json";
import type { LabRequest } from "@/lib/lab/request";
import type { ScenarioId } from "@/lib/lab/scenario";
import type { Pace } from "./player";
import { Story } from "./story";

afterEach(cleanup);

/** Answers the routes of the lab; `send` gives the body of each answer, `status` its HTTP status. */
function serve(send: (request: LabRequest) => JsonObject) {
  const asked: { readonly path: string; readonly requests: readonly LabRequest[] }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const [path = ""] = String(input).split("?");
    // A watch that tells nothing and never ends.
    if (path === "/api/lab/watch") return new Response(new ReadableStream());
    const { requests } = parseJson(String(init?.body)) as { readonly requests: readonly string[] };
    const read = requests.map((text) => parseJson(text) as unknown as LabRequest);
    asked.push({ path, requests: read });
    const [first] = read;
    const body: Json = path === "/api/lab/send" && first ? send(first) : { ok: true, value: [] };
    return new Response(stringifyJson(body));
  });
  return asked;
}

function answered(code: number, body: JsonObject): JsonObject {
  return { ok: true, value: { kind: "answered", code, body, warnings: [] } };
}

function agreeable(request: LabRequest): JsonObject {
  const content = request.kind === "create" ? request.body : {};
  const metadata = { name: request.object.name, uid: "u1", resourceVersion: "7" };
  return answered(request.kind === "create" ? 201 : 200, { ...content, metadata });
}

function Paced(props: Omit<ComponentProps<typeof Story>, "pace" | "onPace">) {
  const [pace, setPace] = useState<Pace>("normal");
  return <Story {...props} pace={pace} onPace={setPace} />;
}

function show(onResult = () => {}, namespace = "shop", id: ScenarioId = "put", onScenario = vi.fn()) {
  return render(
    <InEnglish>
      <Paced
        id={id}
        namespace={namespace}
        operator="bob"
        onResult={onResult}
        onCleanedUp={() => {}}
        onScenario={onScenario}
      />
    </InEnglish>,
  );
}

/** What was read out last of what happens. */
const readOut = () => screen.getAllByRole("status").at(-1)?.textContent;

const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

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
  expect(readOut()).toBe("The scratch objects of the run are deleted. The scenario starts again.");
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
  for (const pressed of ["r", "f", "1"]) key(pressed);
  expect(lane.getByRole<HTMLTextAreaElement>("textbox").value).toBe("spec: {}");
  expect(onScenario).not.toHaveBeenCalled();
  press(/^Reset/);
  press(/^Keep it/);
  expect(lane.getByRole<HTMLTextAreaElement>("textbox").value).toBe("spec: {}");
  press(/^Reset/);
  press(/^Throw away/);
  key("1");
  expect(onScenario).toHaveBeenCalledWith("kubectl-edit");
});
