import { diffArrays } from "diff";
import type { Version } from "@/lib/merge/model";
import { type Grain, landmarksIn } from "./landmarks";

/** The same file as each version has it; apart from the conflicts the three are alike, line by line. */
export type Renditions = Readonly<Record<Version, string>>;

/** How conflicts are marked. */
export interface Markers {
  /** Characters per marker; git's default is 7. */
  readonly size: number;
  /** Whether what base has is shown between the two, as git's style diff3 does. */
  readonly base: boolean;
}

const VERSIONS = ["mine", "base", "theirs"] as const;

/** A stretch of lines in each version, from the first to the one after the last. */
type Stretch = Readonly<Record<Version, { readonly from: number; readonly to: number }>>;

/**
 * One text out of three, with git's conflict markers around whole rules, groups or fields where they differ; nothing
 * smaller than `grain`. Whoever takes one version at every conflict has that version's text.
 */
export function markedText(renditions: Renditions, grain: Grain, markers: Markers): string {
  const lines = each((version) => renditions[version].split(/(?<=\n)/));
  const newline = renditions.mine.includes("\r\n") ? "\r\n" : "\n";
  const stretches = widened(
    differing(lines),
    lines,
    each((version) => landmarksIn(renditions[version], grain)),
  );
  const parts: string[] = [];
  let done = 0;
  for (const stretch of stretches) {
    parts.push(...lines.theirs.slice(done, stretch.theirs.from));
    const block = each((version) => {
      const text = lines[version].slice(stretch[version].from, stretch[version].to).join("");
      return text === "" || text.endsWith("\n") ? text : text + newline;
    });
    const mark = (sign: string, label = "") => `${sign.repeat(markers.size)}${label}${newline}`;
    parts.push(mark("<", " mine"), block.mine);
    if (markers.base) parts.push(mark("|", " base"), block.base);
    parts.push(mark("="), block.theirs, mark(">", " theirs"));
    done = stretch.theirs.to;
  }
  return [...parts, ...lines.theirs.slice(done)].join("");
}

type Lines = Readonly<Record<Version, readonly string[]>>;

function each<T>(of: (version: Version) => T): Record<Version, T> {
  return { mine: of("mine"), base: of("base"), theirs: of("theirs") };
}

/** The stretches between the lines that all three versions share. */
function differing(lines: Lines): readonly Stretch[] {
  const [mine, base] = [partners(lines.theirs, lines.mine), partners(lines.theirs, lines.base)];
  const stretches: Stretch[] = [];
  let next: Record<Version, number> = { mine: 0, base: 0, theirs: 0 };
  const close = (at: Record<Version, number>) => {
    if (VERSIONS.some((version) => at[version] > next[version]))
      stretches.push(each((version) => ({ from: next[version], to: at[version] })));
  };
  for (const theirs of lines.theirs.keys()) {
    const [m, b] = [mine.get(theirs), base.get(theirs)];
    if (m === undefined || b === undefined) continue;
    close({ mine: m, base: b, theirs });
    next = { mine: m + 1, base: b + 1, theirs: theirs + 1 };
  }
  close(each((version) => lines[version].length));
  return stretches;
}

/** For each line of a text that another text has too (longest common subsequence) which line that is there. */
function partners(text: readonly string[], other: readonly string[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let [i, j] = [0, 0];
  for (const { added, removed, count } of diffArrays([...text], [...other])) {
    if (!added && !removed) for (let n = 0; n < count; n++) found.set(i + n, j + n);
    if (!added) i += count;
    if (!removed) j += count;
  }
  return found;
}

/** Stretches that begin and end at a landmark of every version; those that come to touch are one. */
function widened(
  stretches: readonly Stretch[],
  lines: Lines,
  landmarks: Readonly<Record<Version, ReadonlySet<number>>>,
): readonly Stretch[] {
  const isBreak = (line: (version: Version) => number) =>
    VERSIONS.every(
      (version) => landmarks[version].has(line(version)) || line(version) === lines[version].length,
    );
  const wide: Stretch[] = [];
  for (const [index, stretch] of stretches.entries()) {
    const last = wide.at(-1);
    const room = stretch.theirs.from - (last?.theirs.to ?? 0);
    let up = 0;
    while (up < room && !isBreak((version) => stretch[version].from - up)) up += 1;
    const below = (stretches[index + 1]?.theirs.from ?? lines.theirs.length) - stretch.theirs.to;
    let down = 0;
    while (down < below && !isBreak((version) => stretch[version].to + down)) down += 1;
    const touches = last !== undefined && up === room && !isBreak((version) => stretch[version].from - up);
    if (touches) wide.pop();
    wide.push(
      each((version) => ({
        from: touches ? last[version].from : stretch[version].from - up,
        to: stretch[version].to + down,
      })),
    );
  }
  return wide;
}
