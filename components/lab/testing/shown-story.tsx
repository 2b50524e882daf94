import { fireEvent, render, screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { vi } from "vitest";
import type { Lock } from "@/components/lab/controls";
import type { Pace } from "@/components/lab/player";
import { type Guard, Story } from "@/components/lab/story";
import { InEnglish } from "@/components/testing/in-english";
import { type Json, type JsonObject, parseJson, stringifyJson } from "@/lib/json/json";
import type { Answered } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import type { ScenarioId } from "@/lib/lab/scenario";

/** Answers the routes of the lab; `send` gives the body of each answer, `status` its HTTP status. */
export function serve(send: (request: LabRequest) => JsonObject) {
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

/** What the route of a request gives for an answer of the apiserver. */
export function answered(code: number, body: JsonObject): JsonObject {
  return { ok: true, value: { kind: "answered", code, body, warnings: [] } };
}

/** Answers as a cluster does in which every write is taken. */
export function agreeable(request: LabRequest): JsonObject {
  const content = request.kind === "create" ? request.body : {};
  const metadata = { name: request.object.name, uid: "u1", resourceVersion: "7" };
  return answered(request.kind === "create" ? 201 : 200, { ...content, metadata });
}

function Paced(props: Omit<ComponentProps<typeof Story>, "pace" | "onPace">) {
  const [pace, setPace] = useState<Pace>("normal");
  return <Story {...props} pace={pace} onPace={setPace} />;
}

/** What the story that is shown gives to whoever would end it. */
export const guard: { current: Guard | null } = { current: null };

/** Renders a scenario as the lab does. */
export function show(
  onResult = () => {},
  namespace = "shop",
  id: ScenarioId = "put",
  onScenario = vi.fn(),
  lock: Lock | undefined = namespace === "" ? "no-namespace" : undefined,
) {
  return render(
    <InEnglish>
      <Paced
        id={id}
        namespace={namespace}
        operator="bob"
        guard={guard}
        onResult={onResult}
        lock={lock}
        onCleanedUp={() => {}}
        onScenario={onScenario}
      />
    </InEnglish>,
  );
}

/** What was read out last of what happens. */
export const readOut = () => screen.getAllByRole("status").at(-1)?.textContent;

/** Presses the one button of that name. */
export const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

/** Serves a cluster through the routes of the lab. */
export function serveCluster(cluster: (request: LabRequest) => Answered) {
  return serve((request) => ({ ok: true, value: cluster(request) as unknown as JsonObject }));
}

/** Takes steps of the story, each after the answer to the one before. */
export async function stepTo(done: number, count: number) {
  for (let at = 1; at <= done; at += 1) {
    // By its key: to look a button up by its role takes longest of all.
    fireEvent.keyDown(document.body, { key: "s" });
    // The whole suite at once is slow on a small machine.
    await screen.findByText(`Step ${at} of ${count}`, undefined, { timeout: 5_000 });
  }
}
