/**
 * The ways in which an edited copy can be sent. Each is what some client does: `put` is Truce's and `kubectl replace`'s,
 * `merge-patch` what `kubectl edit` sends for a custom resource.
 */
export type Way =
  | "put"
  | "put-without-version"
  | "put-version-0"
  | "merge-patch"
  | "merge-patch-with-version"
  | "json-patch"
  | "json-patch-with-test"
  | "json-patch-with-version"
  | "strategic-merge-patch"
  | "strategic-merge-patch-with-version"
  | "apply"
  | "apply-forced";

/** In the order in which they are offered. */
export const WAYS: readonly Way[] = [
  "put",
  "put-without-version",
  "put-version-0",
  "merge-patch",
  "merge-patch-with-version",
  "json-patch",
  "json-patch-with-test",
  "json-patch-with-version",
  "strategic-merge-patch",
  "strategic-merge-patch-with-version",
  "apply",
  "apply-forced",
];
