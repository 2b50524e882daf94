/** What is told about a scenario of the lab, in one language. */
export interface ScenarioWords {
  readonly title: string;
  /** One line for the list of scenarios. */
  readonly summary: string;
  /** What to expect, told before it runs; a sentence or two each. */
  readonly expect: readonly string[];
  /** Why the cluster does that, and what Truce does about it; a paragraph each. */
  readonly why: readonly string[];
  /** Where it is written down. */
  readonly sources: readonly Source[];
}

export interface Source {
  readonly text: string;
  readonly href: string;
}

/** A way of writing. */
export interface WayWords {
  /** As in a sentence: "merge patch without a version". */
  readonly name: string;
  /** Which clients do that in the field. */
  readonly client: string;
}
