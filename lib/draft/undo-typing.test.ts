import fc from "fast-check";
import { expect, test } from "vitest";
import { decideAll, outcome } from "@/lib/merge/session";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { SaveRecord } from "@/lib/receipt/receipt";
import { commandOf } from "./command";
import { contentsOf, resumeDraft } from "./contents";
import type { DraftEvent } from "./event";
import { reduceDraft } from "./reduce";
import { alert, stored, version } from "./sample-rules";
import { expectKind, open, play, waits } from "./scenario";
import { baseOf, type DraftState, isEditable, noticeOf, textOf } from "./state";

// An operator with an editor that can undo, and a cluster in which others write. She changes nothing but Errors.

interface World {
  readonly state: DraftState;
  readonly cluster: StoredRule;
  /** What the cluster held before. */
  readonly late: StoredRule;
  readonly record: SaveRecord | undefined;
  /** The editor's texts, and which of them it shows. */
  readonly texts: readonly string[];
  readonly at: number;
}

type Deed = (world: World, n: number) => World;

function objectOf(n: number, errors: string, slow: string): StoredRule {
  return stored({ version: `v${n}`, rules: [alert("Errors", errors), alert("Slow", slow)] });
}

function waitOf(object: StoredRule, name: string): string {
  return new RegExp(`${name} (\\w+)`).exec(waits(object))?.[1] ?? "";
}

/** A text that an event put into the editor is one more step of its undo. */
function after(world: World, ...events: readonly DraftEvent[]): World {
  const state = play(world.state, ...events);
  const notice = noticeOf(state);
  const record = notice?.kind === "saved" ? notice.record : world.record;
  const text = textOf(state);
  const next = { ...world, state, record };
  if (text === world.texts[world.at]) return next;
  return { ...next, texts: [...world.texts.slice(0, world.at + 1), text], at: world.at + 1 };
}

function retraced(world: World, by: 1 | -1): World {
  const at = world.at + by;
  const text = world.texts[at];
  if (text === undefined || !isEditable(world.state)) return world;
  return after({ ...world, at }, { type: "retraced", text });
}

function store(world: World, next: StoredRule): World {
  const { resourceVersion } = world.cluster.metadata;
  const newer = version(`v${Number(resourceVersion.slice(1)) + 1}`);
  const cluster = { ...next, metadata: { ...next.metadata, resourceVersion: newer } };
  return { ...world, cluster, late: world.cluster };
}

function decided(world: World, take: "mine" | "theirs"): World {
  if (world.state.kind !== "conflicted") return world;
  const session = decideAll(world.state.session, take);
  return after(world, { type: "deciding", session }, { type: "decided", value: outcome(session).value });
}

const LOST: DraftEvent = { type: "failed", failure: { kind: "outcome-unknown", message: "" } };

function answered(world: World, isLost: boolean): World {
  const command = commandOf(world.state);
  if (command?.type !== "send" || command.request.kind !== "replace") return world;
  const { object } = command.request;
  if (object.metadata.resourceVersion !== world.cluster.metadata.resourceVersion) {
    const theirs = world.cluster;
    return after(world, isLost ? LOST : { type: "failed", failure: { kind: "conflict", theirs } });
  }
  const next = store(world, object);
  return after(next, isLost ? LOST : { type: "saved", object: next.cluster, warnings: [] });
}

/** What the page that is loaded anew shows; the editor's undo begins anew too. */
function reloaded(world: World): World {
  const contents = contentsOf(world.state);
  const state = contents === undefined ? open(world.cluster) : resumeDraft(structuredClone(contents));
  return { ...world, state, texts: [textOf(state)], at: 0 };
}

const DEEDS: Readonly<Record<string, Deed>> = {
  type: (world, n) =>
    isEditable(world.state)
      ? after(world, {
          type: "typed",
          text: textOf(world.state).replace(/(Errors\n.*\n +for: )\w+/, `$1${20 + n}m`),
        })
      : world,
  undo: (world) => retraced(world, -1),
  "undo twice": (world) => retraced(retraced(world, -1), -1),
  redo: (world) => retraced(world, 1),
  "others change Slow": (world, n) =>
    store(world, objectOf(0, waitOf(world.cluster, "Errors"), `${1 + (n % 3)}m`)),
  "others change Errors": (world, n) =>
    store(world, objectOf(0, `${20 + n}m`, waitOf(world.cluster, "Slow"))),
  news: (world) => after(world, { type: "theirs-arrived", object: world.cluster }),
  "late news": (world) => after(world, { type: "theirs-arrived", object: world.late }),
  take: (world) => after(world, { type: "take-theirs" }),
  preview: (world) => after(world, { type: "preview-theirs" }),
  "take back": (world) => after(world, { type: "untake-theirs" }),
  later: (world) => after(world, { type: "later" }),
  "decide for mine": (world) => decided(world, "mine"),
  "decide for theirs": (world) => decided(world, "theirs"),
  save: (world) => after(world, { type: "review" }, { type: "save" }),
  answer: (world) => answered(world, false),
  "lose the answer": (world) => answered(world, true),
  reread: (world) =>
    commandOf(world.state)?.type === "reread"
      ? after(world, { type: "reread", object: world.cluster })
      : world,
  discard: (world) => after(world, { type: "discard" }),
  reload: reloaded,
  "undo the save": (world) =>
    world.record === undefined ? world : after(world, { type: "undo-save", record: world.record }),
};

const course = fc.array(fc.tuple(fc.constantFrom(...Object.keys(DEEDS)), fc.nat(5)), { maxLength: 40 });

function begin(): World {
  const cluster = objectOf(1, "5m", "1m");
  const state = open(cluster);
  return { state, cluster, late: cluster, record: undefined, texts: [textOf(state)], at: 0 };
}

test("what only others changed is never an edit of mine, whatever is taken in, undone and saved meanwhile", () => {
  fc.assert(
    fc.property(course, (deeds) => {
      let world = begin();
      for (const [name, n] of deeds) {
        world = DEEDS[name]?.(world, n) ?? world;
        const base = baseOf(world.state);
        if (base === undefined) throw new Error("the object was never deleted");
        const [, mine] = waits(textOf(world.state)).split(", ");
        expect(`${name}: ${mine}`).toBe(`${name}: Slow ${waitOf(base, "Slow")}`);
      }
    }),
    { numRuns: 500 },
  );
});

const SLOWER = objectOf(2, "5m", "2m");

test("a step back over a version that was followed goes by the older one, and forward again by the newer", () => {
  const followed = play(begin().state, { type: "theirs-arrived", object: SLOWER });
  const back = expectKind(reduceDraft(followed, { type: "retraced", text: textOf(begin().state) }), "behind");
  expect(back.theirs).toBe(SLOWER);
  const forth = expectKind(reduceDraft(back, { type: "retraced", text: textOf(followed) }), "clean");
  expect(forth.base).toBe(SLOWER);
});

test("what was discarded and is fetched back is the edit that it was, and nothing of theirs goes with it", () => {
  const typed = DEEDS.type?.(begin(), 1) ?? begin();
  const gone = play(typed.state, { type: "theirs-arrived", object: SLOWER }, { type: "discard" });
  const back = expectKind(reduceDraft(gone, { type: "retraced", text: textOf(typed.state) }), "behind");
  const taken = expectKind(play(back, { type: "take-theirs" }), "dirty");
  expect(waits(taken.text)).toBe("Errors 21m, Slow 2m");
});
