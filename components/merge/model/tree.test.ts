import { describe, expect, it } from "vitest";
import type { Change, Conflict, Decisions, Path } from "@/lib/merge/model";
import { type Cursor, cursorAt, keptCursor, placeFrom, startCursor } from "./cursor";
import { divergencesOf, outlineOf, subjectsOf } from "./outline";
import { progressOf } from "./progress";
import { rowFor, type TreeRow, treeRows } from "./tree-rows";
import { unchangedOf } from "./unchanged";

const inGroup = (group: string, ...rest: Path): Path => [
  { field: "spec" },
  { field: "groups" },
  { item: `g-${group}`, label: group },
  ...rest,
];
const inRule = (group: string, rule: string, ...fields: readonly string[]): Path =>
  inGroup(
    group,
    { field: "rules" },
    { item: `r-${rule}`, label: rule },
    ...fields.map((field) => ({ field })),
  );

const conflict = (id: string, path: Path): Conflict => ({
  id,
  path,
  kind: "value",
  base: "5m",
  mine: "10m",
  theirs: "15m",
  offers: ["mine", "theirs", "base"],
});
const change = (id: string, path: Path): Change => ({
  id,
  path,
  kind: "edited",
  by: "theirs",
  base: "5m",
  mine: "5m",
  theirs: "15m",
  offers: ["mine", "theirs"],
});

const rule = (alert: string, wait = "5m") => ({ alert, expr: "up == 0", for: wait });
const object = (...groups: readonly { readonly name: string; readonly rules: readonly object[] }[]) =>
  ({ spec: { groups } }) as const;

const DIVERGENCES = [
  conflict("disk-for", inRule("node", "DiskFull", "for")),
  conflict("disk-severity", inRule("node", "DiskFull", "labels", "severity")),
  conflict("pay-expr", inRule("pay", "PaySlow", "expr")),
  change("interval", inGroup("node", { field: "interval" })),
  change("cpu-for", inRule("node", "CpuHot", "for")),
  change("team", [{ field: "metadata" }, { field: "labels" }, { field: "team" }]),
];
const OUTLINE = outlineOf(DIVERGENCES);
const VERSIONS = {
  base: object(
    { name: "node", rules: [rule("DiskFull"), rule("CpuHot"), rule("Idle"), rule("Idle")] },
    { name: "quiet", rules: [rule("One"), rule("Two")] },
    { name: "pay", rules: [rule("PaySlow")] },
  ),
  mine: object(
    { name: "node", rules: [rule("DiskFull", "10m"), rule("CpuHot"), rule("Idle"), rule("Idle")] },
    { name: "quiet", rules: [rule("One"), rule("Two")] },
    { name: "pay", rules: [rule("PaySlow", "10m")] },
  ),
  theirs: object(
    { name: "node", rules: [rule("DiskFull", "15m"), rule("CpuHot", "15m"), rule("Idle"), rule("Idle")] },
    { name: "quiet", rules: [rule("One"), rule("Two")] },
    { name: "pay", rules: [rule("PaySlow", "15m")] },
  ),
};
const UNCHANGED = unchangedOf(VERSIONS as never, OUTLINE);

/** Draws the tree: an indented line per row; +/- for folded/open; left!, decided* and merged~ counts. */
function draw(rows: readonly TreeRow[]): string {
  return rows
    .map(({ level, fold, content }) => {
      const mark = { leaf: " ", open: "-", folded: "+" }[fold];
      return `${"  ".repeat(level - 1)}${mark} ${text(content)}`;
    })
    .join("\n");
}

function text(content: TreeRow["content"]): string {
  if (content.kind === "unchanged") return content.subject.label;
  if (content.kind !== "subject") return `${content.count} ${content.kind}`;
  const { left, decided, merged } = content.progress;
  return `${content.subject.label || "object"} ${left}! ${decided}* ${merged}~`;
}

describe("the tree", () => {
  it("shows what needs a decision first, and folds what is unchanged", () => {
    expect(draw(treeRows(OUTLINE, UNCHANGED, {}, new Set()))).toBe(
      [
        "  object 0! 0* 1~",
        "- node 0! 0* 1~",
        "    DiskFull 2! 0* 0~",
        "    CpuHot 0! 0* 1~",
        "  + 2 unchanged-rules",
        "- pay 0! 0* 0~",
        "    PaySlow 1! 0* 0~",
        "+ 1 unchanged-groups",
      ].join("\n"),
    );
  });

  it("counts the rules of a folded group with the group", () => {
    const decisions: Decisions = { "disk-for": { take: "mine" } };
    const rows = treeRows(OUTLINE, UNCHANGED, decisions, new Set(["g-node"]));
    expect(draw(rows)).toContain("+ node 1! 1* 2~\n- pay");
  });

  it("lists unchanged rules by name when unfolded, twins too", () => {
    const rows = treeRows(OUTLINE, UNCHANGED, {}, new Set(["g-node/unchanged", "unchanged"]));
    expect(draw(rows)).toContain("- 2 unchanged-rules\n      Idle\n      Idle\n");
    expect(draw(rows)).toContain("- 1 unchanged-groups\n    quiet");
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it("tells each row its place among its siblings", () => {
    const rows = treeRows(OUTLINE, UNCHANGED, {}, new Set());
    expect(rows.map(({ level, position, siblings }) => [level, position, siblings])).toEqual([
      [1, 1, 4],
      [1, 2, 4],
      [2, 1, 3],
      [2, 2, 3],
      [2, 3, 3],
      [1, 3, 4],
      [2, 1, 1],
      [1, 4, 4],
    ]);
  });

  it("is walked with the arrow keys", () => {
    const rows = treeRows(OUTLINE, UNCHANGED, {}, new Set());
    const to = (key: string, from: string) => rowFor(key, rows, from)?.key;
    expect(to("ArrowDown", "object")).toBe("g-node");
    expect(to("ArrowUp", "object")).toBeUndefined();
    expect(to("ArrowRight", "g-node")).toBe("g-node/r-DiskFull");
    expect(to("ArrowLeft", "g-node/r-CpuHot")).toBe("g-node");
    expect(to("End", "object")).toBe("unchanged");
    expect(to("Home", "unchanged")).toBe("object");
    expect(to("n", "object")).toBeUndefined();
  });
});

describe("what is unchanged", () => {
  it("is counted over all groups", () => {
    expect(UNCHANGED.total).toBe(4);
  });

  it("is found in plain rule files too, whose groups stand at the top", () => {
    const plain = Object.fromEntries(Object.entries(VERSIONS).map(([version, { spec }]) => [version, spec]));
    expect(unchangedOf(plain as never, OUTLINE)).toEqual(UNCHANGED);
  });

  it("does not include a rule that was only moved", () => {
    const moved: Change = { ...change("move", inRule("node", "Idle")), kind: "moved" };
    const outline = outlineOf([...DIVERGENCES, moved]);
    expect(unchangedOf(VERSIONS as never, outline).rules.get("g-node")).toBeUndefined();
  });

  it("finds the rules of a group that was renamed", () => {
    const renamed: Change = {
      ...change("rename", inGroup("node", { field: "name" })),
      base: "node",
      mine: "node",
      theirs: "nodes",
    };
    const outline = outlineOf([renamed]);
    const groups = VERSIONS.theirs.spec.groups.map((group) =>
      group.name === "node" ? { ...group, name: "nodes" } : group,
    );
    const unchanged = unchangedOf({ ...VERSIONS, theirs: { spec: { groups } } } as never, outline);
    expect(unchanged.rules.get("g-node")).toEqual(["Idle", "Idle"]);
    expect(unchanged.groups.map(({ name }) => name)).toEqual(["quiet", "pay"]);
  });
});

describe("the way from one open decision to the next", () => {
  const at = (divergence: string): Cursor => {
    const subject = subjectsOf(OUTLINE).find(({ divergences }) =>
      divergences.some(({ id }) => id === divergence),
    );
    return { subject: subject?.key ?? "", divergence };
  };
  const next = (from: string, decisions: Decisions = {}) =>
    placeFrom(OUTLINE, decisions, at(from), 1)?.divergence;
  const previous = (from: string, decisions: Decisions = {}) =>
    placeFrom(OUTLINE, decisions, at(from), -1)?.divergence;

  it("starts at the first place that needs a decision", () => {
    expect(startCursor(OUTLINE, {})).toEqual(at("disk-for"));
    expect(startCursor(OUTLINE, { "disk-for": { take: "mine" } })).toEqual(at("disk-severity"));
  });

  it("starts at the first change when nothing needs a decision", () => {
    expect(startCursor(outlineOf([change("cpu-for", inRule("node", "CpuHot", "for"))]), {}).divergence).toBe(
      "cpu-for",
    );
  });

  it("starts at the object when nothing differs", () => {
    expect(startCursor(outlineOf([]), {})).toEqual({ subject: "object", divergence: undefined });
  });

  it("passes over what was merged and what is decided, and goes round", () => {
    expect(next("disk-for")).toBe("disk-severity");
    expect(next("disk-severity")).toBe("pay-expr");
    expect(next("pay-expr")).toBe("disk-for");
    expect(previous("disk-for")).toBe("pay-expr");
    expect(next("disk-for", { "disk-severity": { take: "theirs" } })).toBe("pay-expr");
    expect(next("cpu-for")).toBe("pay-expr");
    expect(previous("cpu-for")).toBe("disk-severity");
  });

  it("stays at the only open place, and goes through all when none is left", () => {
    const one: Decisions = { "disk-for": { take: "mine" }, "disk-severity": { take: "base" } };
    expect(next("pay-expr", one)).toBe("pay-expr");
    const all: Decisions = { ...one, "pay-expr": { take: "theirs" } };
    const seen = [next("pay-expr", all)];
    while (seen.length < DIVERGENCES.length) seen.push(next(seen.at(-1) ?? "", all));
    expect(new Set(seen)).toEqual(new Set(DIVERGENCES.map(({ id }) => id)));
    expect(placeFrom(outlineOf([]), {}, { subject: "object", divergence: undefined }, 1)).toBeUndefined();
  });

  it("stays where it was when the merge is made again, unless the place is gone", () => {
    const merged = outlineOf(DIVERGENCES.filter(({ id }) => id !== "disk-for"));
    expect(keptCursor(merged, {}, at("pay-expr"))).toEqual(at("pay-expr"));
    expect(keptCursor(merged, {}, at("disk-for"))).toEqual(at("disk-severity"));
    expect(keptCursor(outlineOf([DIVERGENCES[0] as Conflict]), {}, at("pay-expr"))).toEqual(at("disk-for"));
  });

  it("goes to the open place of a rule that is selected", () => {
    const disk = subjectsOf(OUTLINE).find(({ label }) => label === "DiskFull");
    if (!disk) throw new Error("no such rule");
    expect(cursorAt(disk, { "disk-for": { take: "mine" } }).divergence).toBe("disk-severity");
  });
});

describe("progress", () => {
  it("counts what is left, what was decided and what was merged", () => {
    const decisions: Decisions = { "disk-for": { take: "mine" }, "cpu-for": { take: "base" } };
    expect(progressOf(divergencesOf(OUTLINE), decisions)).toEqual({ left: 2, decided: 1, merged: 3 });
  });
});
