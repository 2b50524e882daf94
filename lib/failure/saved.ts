import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";

/** What the apiserver stored, and what it said along with it (Warning headers, in the order of the answer). */
export interface Saved {
  readonly object: StoredRule;
  readonly warnings: readonly string[];
}

/** What is to be found of a save that got no answer. */
export interface Outcome {
  /** What is stored now. */
  readonly theirs: StoredRule;
  /** The version in which what was sent was stored; undefined where it never was, or nobody can tell. */
  readonly mine: StoredRule | undefined;
}

/** What the apiserver would store: the answer to a dry run. A create that was only tried has no version yet. */
export interface Checked {
  readonly object: PrometheusRule;
  readonly warnings: readonly string[];
}

/** A deletion that was accepted. `terminating`: finalizers still hold the object, it is there until they are done. */
export interface Deleted {
  readonly terminating: boolean;
}

/** Which object, in which of its versions: what a deletion must name so that nothing unseen is deleted. */
export interface StoredRef {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
}
