import type { DiffPlace } from "./diff-lines";

export interface YamlDiffProps {
  readonly original: string;
  readonly modified: string;
  /** What the two texts are, in the words base, mine, theirs, merged. */
  readonly originalLabel: string;
  readonly modifiedLabel: string;
  /** What to bring into sight; without one the first change is. */
  readonly place?: DiffPlace;
}
