import type { Failure } from "@/lib/failure/failure";
import type { ResourceVersion } from "@/lib/prometheus-rule/types";

/** One rule of an object as the list shows and searches it. */
export interface RuleLine {
  readonly group: string;
  readonly kind: "alert" | "record" | "neither";
  readonly name: string;
  /** expr, labels and annotations of the rule in one text, for searching. */
  readonly text: string;
}

/** What the list shows of an object. */
export interface RuleSummary {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: ResourceVersion;
  readonly groups: number;
  readonly alerts: number;
  readonly records: number;
  /** Of the last change of spec, labels or annotations; RFC 3339, or undefined where managedFields tell none. */
  readonly changedAt: string | undefined;
  readonly changedBy: string | undefined;
  /** Who manages the object besides operators ("Helm", "Argo CD", "Deployment/shop"), or undefined. */
  readonly owner: string | undefined;
  readonly terminating: boolean;
  /** Labels and annotations of the object in one text, for searching. */
  readonly text: string;
  readonly rules: readonly RuleLine[];
}

/** Which namespaces a stream covers. */
export type Scope =
  | { readonly kind: "cluster" }
  /** The cluster-wide list was refused: these can be read, those were tried and refused. */
  | {
      readonly kind: "namespaces";
      readonly readable: readonly string[];
      readonly refused: readonly string[];
    };

/** How current the list is. `stale`: the apiserver does not answer, what is shown is as of `since` (RFC 3339). */
export type LinkState =
  | { readonly kind: "loading"; readonly loaded: number }
  | { readonly kind: "live" }
  | { readonly kind: "stale"; readonly since: string; readonly failure: Failure }
  | { readonly kind: "refused"; readonly failure: Failure };

/**
 * The events of GET /api/watch (SSE, one JSON per event). A stream begins with `begin`, any number of `rows`, then
 * `complete`; rows between begin and complete replace everything known before at `complete`. A resumed stream
 * (Last-Event-ID) goes on with upserts and removals and has no `begin`.
 */
export type StreamEvent =
  | { readonly type: "begin"; readonly scope: Scope }
  | { readonly type: "rows"; readonly rows: readonly RuleSummary[] }
  | { readonly type: "complete" }
  | { readonly type: "upsert"; readonly row: RuleSummary }
  | { readonly type: "remove"; readonly namespace: string; readonly name: string; readonly uid: string }
  | { readonly type: "link"; readonly link: LinkState };
