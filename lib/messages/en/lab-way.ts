import type { RaceWay } from "@/lib/lab/request";
import type { Way } from "@/lib/lab/way";
import type { WayWords } from "@/lib/messages/lab-words";

/** The ways in which an edited copy can be sent. */
export const way: Readonly<Record<Way, WayWords>> = {
  put: {
    name: "PUT with the version that was read",
    client: "Truce; kubectl replace with a file that holds the version; the YAML pages of many consoles",
  },
  "put-without-version": {
    name: "PUT without a version",
    client: "a script that creates the whole object from a template each time",
  },
  "put-version-0": {
    name: "PUT with version 0",
    client: "a program that fills in the field to satisfy a check",
  },
  "merge-patch": {
    name: "merge patch without a version",
    client: "kubectl edit and oc edit, on a custom resource; kubectl patch --type=merge",
  },
  "merge-patch-with-version": {
    name: "merge patch with the version that was read",
    client: "controllers that ask for it: MergeFromWithOptimisticLock of controller-runtime",
  },
  "json-patch": {
    name: "JSON patch without a guard",
    client: "kubectl patch --type=json; consoles and desktop clients that send one change at a time",
  },
  "json-patch-with-test": {
    name: "JSON patch with a test of the old value",
    client: "scripts with kubectl patch --type=json and an operation “test”",
  },
  "json-patch-with-version": {
    name: "JSON patch with the version that was read",
    client: "scripts with kubectl patch --type=json that set metadata.resourceVersion",
  },
  "strategic-merge-patch": {
    name: "strategic merge patch without a version",
    client: "kubectl edit, oc edit and kubectl patch, on a built-in kind",
  },
  "strategic-merge-patch-with-version": {
    name: "strategic merge patch with the version that was read",
    client: "kubectl patch, on a built-in kind, with a resourceVersion in the patch",
  },
  apply: {
    name: "server-side apply",
    client: "kubectl apply --server-side",
  },
  "apply-forced": {
    name: "forced server-side apply",
    client: "kubectl apply --server-side --force-conflicts; GitOps controllers with server-side apply",
  },
};

/** The ways in which many writers add rules at once. */
export const raceWay: Readonly<Record<RaceWay, WayWords>> = {
  retry: {
    name: "PUT with the version that was read, and again after a 409",
    client: "controllers: RetryOnConflict of client-go, which gives up after some tries; here up to 40",
  },
  append: {
    name: "JSON patch that adds to the end of the list",
    client: "kubectl patch --type=json with the path “…/rules/-”",
  },
  blind: {
    name: "Merge patch of the whole list, without a version",
    client: "kubectl edit and oc edit, on a custom resource",
  },
};
