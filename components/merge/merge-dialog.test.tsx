// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { turnSingleKeys } from "@/components/shell/single-keys";
import { InEnglish } from "@/components/testing/in-english";
import type { HandEdit } from "@/lib/draft/hand-edit";
import { equalJson, type Json } from "@/lib/json/json";
import { openSession } from "@/lib/merge/session";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { MergeDialog } from "./merge-dialog";
import { MergeStory } from "./merge-story";

const rule = (alert: string, wait: string, severity = "warning") => ({
  alert,
  expr: `${alert.toLowerCase()} > 5`,
  for: wait,
  labels: { severity },
});
const object = (...rules: readonly object[]): Json =>
  ({ metadata: { labels: { role: "alert-rules" } }, spec: { groups: [{ name: "shop", rules }] } }) as never;

/** Cart: for and severity in conflict. Pay: deleted by mine, changed by theirs. Stock: changed by mine. Idle: as it was. */
const BASE = object(rule("Cart", "5m"), rule("Pay", "5m"), rule("Stock", "5m"), rule("Idle", "5m"));
const MINE = object(rule("Cart", "10m", "critical"), rule("Stock", "20m"), rule("Idle", "5m"));
const THEIRS = object(
  rule("Cart", "15m", "page"),
  rule("Pay", "30m"),
  rule("Stock", "5m"),
  rule("Idle", "5m"),
);

interface Saved {
  readonly values: Json[];
  closed: number;
}

interface HostProps {
  readonly theirs: Json;
  readonly saving: boolean;
  readonly saved: Saved;
}

function Host({ theirs, saving, saved }: HostProps) {
  const [session, setSession] = useState(() => openSession(BASE, MINE, theirs, ruleShape));
  const [edit, setEdit] = useState<HandEdit>();
  return (
    <MergeDialog
      session={session}
      onChange={setSession}
      edit={edit}
      onEdit={setEdit}
      name="shop/rules"
      story={<MergeStory purpose="save" by="bob" at="2026-03-01T02:59:00Z" />}
      saving={saving}
      renderYaml={({ value, onChange, label }) => (
        <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
      renderDiff={({ original, modified, originalLabel, modifiedLabel }) => (
        <figure aria-label={`${originalLabel} to ${modifiedLabel}`}>
          <pre>{original}</pre>
          <pre>{modified}</pre>
        </figure>
      )}
      onSave={(value) => saved.values.push(value)}
      onClose={() => {
        saved.closed += 1;
      }}
    />
  );
}

/** Opens the dialog and waits until it has taken the focus. */
async function open({ theirs = THEIRS, saving = false }: Partial<HostProps> = {}): Promise<Saved> {
  const saved: Saved = { values: [], closed: 0 };
  render(<Host theirs={theirs} saving={saving} saved={saved} />, { wrapper: InEnglish });
  await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  return saved;
}

/** Presses a key where the focus is. */
function press(key: string, more: object = {}) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
}
const progress = () => screen.getByText(/of \d+ decided$|^Nothing to decide/).textContent;
const current = () => within(screen.getByRole("region", { current: true })).getByRole("heading").textContent;
const pressed = (name: string) => screen.getByRole("button", { name, pressed: true });
const row = (name: RegExp) => screen.getByRole("treeitem", { name });

beforeEach(() => {
  // happy-dom lays nothing out: a tree of no height would show no row.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
});
afterEach(cleanup);

describe("what the operator is told", () => {
  it("is who saved what, that the draft is kept, and how much is to decide", async () => {
    await open();
    expect(screen.getByRole("dialog", { name: "Merge before saving: shop/rules" }).textContent).toContain(
      "bob saved a newer version of this object",
    );
    expect(screen.getByText(/Your draft is kept/)).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("0 of 3 decided");
  });

  it("is the three buckets, by rule", async () => {
    await open();
    expect(row(/Cart/).textContent).toContain("2 to decide");
    expect(row(/Pay/).textContent).toContain("1 to decide");
    expect(row(/Stock/).textContent).toContain("1 merged");
    expect(screen.getByText("Unchanged: 1 rule")).toBeTruthy();
    expect(screen.queryByRole("treeitem", { name: /Idle/ })).toBeNull();
    fireEvent.click(row(/1 unchanged rule/));
    expect(row(/Idle/)).toBeTruthy();
  });

  it("is that everything fits together when nothing is to decide", async () => {
    const saved = await open({
      theirs: object(rule("Cart", "5m"), rule("Pay", "5m"), rule("Stock", "5m"), rule("Idle", "1h")),
    });
    expect(progress()).toBe("Nothing to decide: your changes and theirs fit together");
    press("Enter", { ctrlKey: true });
    expect(saved.values).toEqual([
      object(rule("Cart", "10m", "critical"), rule("Stock", "20m"), rule("Idle", "1h")),
    ]);
  });
});

describe("deciding by keyboard", () => {
  it("begins at the first open place and goes round with n and p, j and k", async () => {
    await open();
    expect(current()).toBe("for");
    press("n");
    expect(current()).toBe("labels.severity");
    press("j");
    expect(current()).toBe("The whole rule");
    press("n");
    expect(current()).toBe("for");
    press("p");
    expect(current()).toBe("The whole rule");
    press("k");
    expect(current()).toBe("labels.severity");
  });

  it("takes mine, theirs and base, each counted, and saves what was decided", async () => {
    const saved = await open();
    press("m");
    expect(pressed("Keep mine (for of Cart)")).toBeTruthy();
    press("n");
    press("t");
    press("n");
    press("B", { shiftKey: true });
    expect(progress()).toBe("3 of 3 decided");
    press("Enter", { metaKey: true });
    expect(saved.values).toEqual([
      object(rule("Cart", "10m", "page"), rule("Pay", "5m"), rule("Stock", "20m"), rule("Idle", "5m")),
    ]);
  });

  it("decides nothing by a single key for who has turned them off", async () => {
    turnSingleKeys(false);
    try {
      await open();
      press("m");
      expect(progress()).toBe("0 of 3 decided");
    } finally {
      turnSingleKeys(true);
    }
  });

  it("passes over what is decided already", async () => {
    await open();
    press("m");
    press("n");
    press("n");
    press("n");
    expect(current()).toBe("labels.severity");
  });

  it("does nothing for a choice that is not offered", async () => {
    await open();
    press("b");
    expect(progress()).toBe("0 of 3 decided");
  });

  it("undoes and redoes, and goes back to the place", async () => {
    await open();
    press("m");
    press("n");
    press("t");
    expect(progress()).toBe("2 of 3 decided");
    press("u");
    press("z", { ctrlKey: true });
    expect(progress()).toBe("0 of 3 decided");
    expect(current()).toBe("for");
    press("U", { shiftKey: true });
    expect(pressed("Keep mine (for of Cart)")).toBeTruthy();
    press("z", { metaKey: true, shiftKey: true });
    expect(progress()).toBe("2 of 3 decided");
  });

  it("types a value, in which letters are letters", async () => {
    const saved = await open();
    press("e");
    const field = screen.getByRole("textbox", { name: "Value of for of Cart" });
    expect(document.activeElement).toBe(field);
    press("t");
    press("n");
    expect(progress()).toBe("0 of 3 decided");
    fireEvent.change(field, { target: { value: "12m" } });
    press("Enter", { ctrlKey: true });
    expect(progress()).toBe("1 of 3 decided");
    expect(current()).toBe("for");
    expect(pressed("Edit (for of Cart)")).toBeTruthy();
    press("n");
    press("m");
    press("n");
    press("m");
    press("Enter", { ctrlKey: true });
    expect(saved.values).toEqual([
      object(rule("Cart", "12m", "critical"), rule("Stock", "20m"), rule("Idle", "5m")),
    ]);
  });

  it("gives up typing with Escape without leaving the dialog", async () => {
    const saved = await open();
    press("e");
    press("Escape");
    expect(screen.queryByRole("textbox", { name: "Value of for of Cart" })).toBeNull();
    expect(saved.closed).toBe(0);
    press("Escape");
    expect(saved.closed).toBe(1);
  });

  it("refuses a typed rule that is no YAML and says why", async () => {
    await open();
    press("p");
    expect(screen.getByRole("region", { current: true }).textContent).toContain("Minedeleted");
    press("e");
    const field = screen.getByRole("textbox", { name: "Value of The whole rule of Pay" });
    fireEvent.change(field, { target: { value: 'alert: "Pay' } });
    expect(screen.getByText(/^Line 1: The quote " that begins here is never closed/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Use this value" }));
    expect(progress()).toBe("0 of 3 decided");
  });

  it("lists its keys on ?, and they do not act underneath", async () => {
    await open();
    press("?");
    expect(screen.getByRole("dialog", { name: "Keys in this dialog" })).toBeTruthy();
    press("m");
    expect(progress()).toBe("0 of 3 decided");
  });
});

describe("deciding by buttons", () => {
  it("takes back what was merged for the operator", async () => {
    await open();
    fireEvent.click(row(/Stock/));
    expect(pressed("Keep mine (for of Stock)")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Take theirs (for of Stock)" }));
    expect(pressed("Take theirs (for of Stock)")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Back to the merge" }));
    expect(pressed("Keep mine (for of Stock)")).toBeTruthy();
  });

  it("opens a decision again", async () => {
    await open();
    press("m");
    fireEvent.click(screen.getByRole("button", { name: "Decide again" }));
    expect(progress()).toBe("0 of 3 decided");
    expect(document.activeElement).toBe(screen.getByRole("region", { current: true }));
  });

  it("decides all that is left at once, without touching what is decided, and undoes that in one step", async () => {
    await open();
    press("m");
    fireEvent.click(screen.getByRole("button", { name: "Decide all that is left" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Take theirs for 2 undecided" }));
    expect(progress()).toBe("3 of 3 decided");
    expect(pressed("Keep mine (for of Cart)")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(progress()).toBe("1 of 3 decided");
  });
});

describe("the tree by keyboard", () => {
  it("moves, folds and unfolds like any tree", async () => {
    await open();
    const tree = screen.getByRole("tree");
    const selected = () => screen.getByRole("treeitem", { selected: true }).textContent;
    tree.focus();
    press("ArrowDown");
    expect(selected()).toContain("Pay");
    press("Home");
    expect(selected()).toContain("shop");
    press("ArrowLeft");
    expect(screen.queryByRole("treeitem", { name: /Cart/ })).toBeNull();
    expect(row(/shop/).textContent).toContain("3 to decide");
    press("ArrowRight");
    press("ArrowRight");
    expect(selected()).toContain("Cart");
    expect(tree.getAttribute("aria-activedescendant")).toBe(row(/Cart/).id);
  });
});

describe("saving", () => {
  it("is not possible before all is decided; the button leads to what is left", async () => {
    const saved = await open();
    fireEvent.click(row(/Stock/));
    const button = screen.getByRole("button", { name: "3 left to decide" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button);
    expect(saved.values).toEqual([]);
    expect(current()).toBe("for");
    press("Enter", { ctrlKey: true });
    expect(saved.values).toEqual([]);
  });

  it("takes nothing on while it goes on", async () => {
    const saved = await open({ saving: true });
    press("m");
    expect(progress()).toBe("0 of 3 decided");
    fireEvent.click(screen.getByRole("button", { name: "Saving…" }));
    expect(saved.values).toEqual([]);
  });
});

describe("the merged YAML", () => {
  const yaml = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Merged YAML" });
  const type = (change: (text: string) => string) =>
    fireEvent.change(yaml(), { target: { value: change(yaml().value) } });
  async function decideAndOpenYaml(): Promise<Saved> {
    const saved = await open();
    for (const key of ["m", "n", "m", "n", "m"]) press(key);
    fireEvent.click(screen.getByRole("tab", { name: "Merged YAML" }));
    return saved;
  }

  it("is shown against theirs and against mine", async () => {
    await open();
    const against = screen.getByRole("figure", { name: "Theirs to Merged" });
    expect(against.textContent).toContain("alert: Pay");
    fireEvent.click(screen.getByRole("tab", { name: "Merged, against mine" }));
    expect(screen.getByRole("figure", { name: "Mine to Merged" })).toBeTruthy();
  });

  it("follows the decisions", async () => {
    await decideAndOpenYaml();
    expect(yaml().value).toContain("for: 10m");
    press("u");
    press("u");
    press("u");
    expect(yaml().value).toContain("for: 15m");
  });

  it("can be edited, and the edit is saved", async () => {
    const saved = await decideAndOpenYaml();
    type((text) => text.replace("for: 20m", "for: 25m"));
    expect(screen.getByText(/You edited this YAML by hand/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Save merged" }));
    const expected = object(rule("Cart", "10m", "critical"), rule("Stock", "25m"), rule("Idle", "5m"));
    expect(saved.values.map((value) => equalJson(value, expected))).toEqual([true]);
  });

  it("keeps the edit when something else is decided after it", async () => {
    const saved = await decideAndOpenYaml();
    type((text) => text.replace("for: 20m", "for: 25m"));
    fireEvent.click(row(/Cart/));
    fireEvent.click(screen.getByRole("button", { name: "Take theirs (for of Cart)" }));
    expect(yaml().value).toContain("for: 25m");
    expect(yaml().value).toContain("for: 15m");
    fireEvent.click(screen.getByRole("button", { name: "Save merged" }));
    const expected = object(rule("Cart", "15m", "critical"), rule("Stock", "25m"), rule("Idle", "5m"));
    expect(saved.values.map((value) => equalJson(value, expected))).toEqual([true]);
  });

  it("blocks saving while it is broken, naming the line, until it is mended or discarded", async () => {
    const saved = await decideAndOpenYaml();
    type((text) => `${text}  broken: "yes\n`);
    const line = yaml().value.split("\n").length - 1;
    expect(screen.getByRole("alert").textContent).toContain(`Line ${line} of the merged YAML`);
    fireEvent.click(screen.getByRole("button", { name: `The merged YAML has an error in line ${line}` }));
    expect(saved.values).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Discard my edit" }));
    fireEvent.click(screen.getByRole("button", { name: "Save merged" }));
    expect(saved.values).toHaveLength(1);
  });

  it("keeps Escape to itself while it is edited", async () => {
    const saved = await decideAndOpenYaml();
    fireEvent.keyDown(yaml(), { key: "Escape" });
    expect(saved.closed).toBe(0);
  });
});
