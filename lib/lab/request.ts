import type { Json, JsonObject } from "@/lib/json/json";
import type { Scratch, ScratchName } from "./scratch";

/**
 * All that the lab can put on the wire. The set is closed: the sender builds method, path and headers from it, so that
 * a page can ask for nothing else. `manager` is the name that managedFields record.
 */
export type LabRequest =
  | {
      readonly kind: "create";
      readonly object: ScratchName;
      readonly manager: string;
      readonly body: JsonObject;
    }
  | { readonly kind: "read"; readonly object: ScratchName }
  /** The body may name any resourceVersion, or none. */
  | { readonly kind: "put"; readonly object: Scratch; readonly manager: string; readonly body: JsonObject }
  | PatchRequest
  | ApplyRequest
  | DeleteRequest
  /** All scratch objects of this name's kind and namespace that carry the run's label. */
  | { readonly kind: "list"; readonly object: ScratchName }
  | WatchRequest
  | RaceRequest;

export type PatchType = "json-patch" | "merge-patch" | "strategic-merge-patch";

export interface PatchRequest {
  readonly kind: "patch";
  readonly type: PatchType;
  readonly object: Scratch;
  readonly manager: string;
  readonly body: Json;
}

/** Server-side apply; it creates what is not there, therefore the uid may be open. */
export interface ApplyRequest {
  readonly kind: "apply";
  readonly object: ScratchName & { readonly uid?: string };
  readonly manager: string;
  readonly force: boolean;
  readonly body: JsonObject;
}

/** `preconditions`: what the apiserver checks before it deletes (DeleteOptions of meta/v1). */
export interface DeleteRequest {
  readonly kind: "delete";
  readonly object: Scratch;
  readonly preconditions: { readonly uid?: string; readonly resourceVersion?: string };
}

/**
 * A watch of one object by name, held until `until` has come, or `seconds` are over. Until "bookmark" it is a streamed
 * list (sendInitialEvents; on by default in Kubernetes 1.32 and from 1.34 on): what is there as ADDED, and the bookmark
 * that says up to which version that is all. An ordinary bookmark comes about once a minute: too rare to wait for.
 */
export interface WatchRequest {
  readonly kind: "watch";
  readonly object: ScratchName;
  /** The version it goes on from. */
  readonly from: string;
  readonly until: { readonly events: number } | "bookmark" | "error";
  /** The watch's timeoutSeconds. */
  readonly seconds: number;
}

/** How many writers at once add one rule each to the one group of an object, round after round. */
export interface RaceRequest {
  readonly kind: "race";
  readonly object: Scratch;
  readonly way: RaceWay;
  /** 2 to 16. */
  readonly writers: number;
  /** Rules that each writer adds, 1 to 20. */
  readonly rounds: number;
}

/**
 * `retry`: read, add, PUT with the version read; on 409 again. `append`: a JSON patch that adds to the end of the
 * list, which the apiserver itself retries (GuaranteedUpdate). `blind`: read, add, merge patch of the whole list.
 */
export type RaceWay = "retry" | "append" | "blind";
