import type { Decisions } from "@/lib/merge/model";
import type { GroupOutline, Outline, Subject } from "./outline";
import { type Progress, progressOf, total } from "./progress";
import type { Unchanged } from "./unchanged";

type RowContent =
  | { readonly kind: "subject"; readonly subject: Subject; readonly progress: Progress }
  | { readonly kind: "unchanged-rules" | "unchanged-groups"; readonly count: number }
  | { readonly kind: "unchanged"; readonly subject: Subject };

/** A line of the tree as it is shown now. */
export interface TreeRow {
  readonly key: string;
  /** Depth from 1, place among the siblings from 1, number of siblings: what a tree item tells a screen reader. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly fold: "leaf" | "open" | "folded";
  /** Key of the row above in the tree. */
  readonly parent: string | undefined;
  readonly content: RowContent;
}

interface Node {
  readonly key: string;
  readonly content: RowContent;
  readonly children: readonly Node[];
}

/**
 * The visible lines of the tree. Groups are open and what is unchanged is folded, except for the keys in `toggled`,
 * which are the other way round. The progress of a folded group includes that of its rules.
 */
export function treeRows(
  outline: Outline,
  unchanged: Unchanged,
  decisions: Decisions,
  toggled: ReadonlySet<string>,
): readonly TreeRow[] {
  const nodes = [
    ...(outline.object.divergences.length > 0 ? [subjectNode(outline.object, decisions, [])] : []),
    ...outline.groups.map((group) => groupNode(group, unchanged, decisions)),
    ...unchangedGroups(unchanged),
  ];
  return visible(nodes, toggled, 1, undefined);
}

function groupNode({ subject, rules }: GroupOutline, unchanged: Unchanged, decisions: Decisions): Node {
  const same = unchanged.rules.get(subject.key) ?? [];
  return subjectNode(subject, decisions, [
    ...rules.map((rule) => subjectNode(rule, decisions, [])),
    ...folder("unchanged-rules", `${subject.key}/unchanged`, same, subject.label),
  ]);
}

function subjectNode(subject: Subject, decisions: Decisions, children: readonly Node[]): Node {
  const progress = progressOf(subject.divergences, decisions);
  return { key: subject.key, content: { kind: "subject", subject, progress }, children };
}

function unchangedGroups({ groups }: Unchanged): readonly Node[] {
  return folder(
    "unchanged-groups",
    "unchanged",
    groups.map(({ name }) => name),
    undefined,
  );
}

function folder(
  kind: "unchanged-rules" | "unchanged-groups",
  key: string,
  labels: readonly string[],
  /** The group of unchanged rules. */
  group: string | undefined,
): readonly Node[] {
  if (labels.length === 0) return [];
  const seen = new Map<string, number>();
  const children = labels.map((label) => {
    const occurrence = (seen.get(label) ?? 0) + 1;
    seen.set(label, occurrence);
    const subject: Subject = {
      key: `${key}/${label}#${occurrence}`,
      kind: group === undefined ? "group" : "rule",
      label,
      group,
      divergences: [],
    };
    return { key: subject.key, content: { kind: "unchanged" as const, subject }, children: [] };
  });
  return [{ key, content: { kind, count: labels.length }, children }];
}

function visible(
  nodes: readonly Node[],
  toggled: ReadonlySet<string>,
  level: number,
  parent: string | undefined,
): readonly TreeRow[] {
  return nodes.flatMap((node, at) => {
    const fold = foldOf(node, toggled);
    const row = { key: node.key, level, position: at + 1, siblings: nodes.length, fold, parent };
    if (fold !== "folded") {
      return [{ ...row, content: node.content }, ...visible(node.children, toggled, level + 1, node.key)];
    }
    return [{ ...row, content: withChildren(node) }];
  });
}

function foldOf(node: Node, toggled: ReadonlySet<string>): TreeRow["fold"] {
  if (node.children.length === 0) return "leaf";
  return (node.content.kind === "subject") === toggled.has(node.key) ? "folded" : "open";
}

function withChildren({ content, children }: Node): RowContent {
  if (content.kind !== "subject") return content;
  const below = children.flatMap((child) =>
    child.content.kind === "subject" ? [child.content.progress] : [],
  );
  return { ...content, progress: total([content.progress, ...below]) };
}

/** The row that an arrow key leads to, as the ARIA tree pattern has it; undefined: stay. */
export function rowFor(key: string, rows: readonly TreeRow[], current: string): TreeRow | undefined {
  const at = rows.findIndex((row) => row.key === current);
  const row = rows[at];
  switch (key) {
    case "ArrowDown":
      return rows[at + 1];
    case "ArrowUp":
      return rows[at - 1];
    case "Home":
      return rows[0];
    case "End":
      return rows.at(-1);
    case "ArrowRight":
      return row?.fold === "open" ? rows[at + 1] : undefined;
    case "ArrowLeft":
      return rows.find(({ key }) => key === row?.parent);
    default:
      return undefined;
  }
}
