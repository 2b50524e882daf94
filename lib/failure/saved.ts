import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";

/** What the apiserver stored, and what it said along with it (Warning headers, in the order of the answer). */
export interface Saved {
  readonly object: StoredRule;
  readonly warnings: readonly string[];
}

/**
 * What is to be found of a save that got no answer; `theirs` is what is stored now. `stored`: as sent in the version
 * `mine`, which may be theirs. `untold`: theirs is another version, and the ones before it are not to be had.
 */
export type Outcome =
  | { readonly kind: "stored"; readonly theirs: StoredRule; readonly mine: StoredRule }
  | { readonly kind: "not-stored"; readonly theirs: StoredRule }
  | { readonly kind: "untold"; readonly theirs: StoredRule };

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
