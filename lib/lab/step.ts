import type { Edit } from "./edit";
import type { Place } from "./place";
import type { RaceWay, WatchRequest } from "./request";
import type { ScratchKind } from "./scratch";
import type { Way } from "./way";

/** The two operators of every story. `lab` sets up, looks after the end state and cleans up. */
export type Operator = "a" | "b";
export type Actor = Operator | "lab";

/** The one who writes in the other terminal. */
export function otherThan(operator: Operator): Operator {
  return operator === "a" ? "b" : "a";
}

/** One thing that happens in a scenario. `on` is PrometheusRule where it is not named. */
export type Step = { readonly on?: ScratchKind } & Act;

export type Act =
  /** Makes the scratch object with the scenario's content. */
  | { readonly do: "create"; readonly expect: Expected }
  /** Gets what is stored now as the operator's copy. */
  | { readonly do: "read"; readonly by: Operator; readonly expect: Expected }
  /** In the operator's copy alone; nothing is sent. */
  | { readonly do: "edit"; readonly by: Operator; readonly edit: Edit }
  /** `manager`: instead of the operator's own name in managedFields. */
  | {
      readonly do: "send";
      readonly by: Operator;
      readonly way: Way;
      readonly manager?: string;
      /** An apply that names these groups alone, as an operator who keeps only them in his file. */
      readonly groups?: readonly string[];
      readonly expect: Expected;
    }
  /** Truce's way after a 409: reads what is stored and merges it with the copy; nothing is written yet. */
  | { readonly do: "merge"; readonly by: Operator; readonly expect: Expected }
  | {
      readonly do: "delete";
      readonly by: Operator;
      /** Which of the copy's own marks the deletion names. */
      readonly naming: readonly ("uid" | "resourceVersion")[];
      readonly expect: Expected;
    }
  | { readonly do: "list"; readonly by: Operator; readonly expect: Expected }
  | {
      readonly do: "watch";
      readonly by: Operator;
      /** The list's version, the last version that a watch brought, or one that is long gone. */
      readonly from: "list" | "last" | "ancient";
      readonly until: WatchRequest["until"];
      readonly seconds: number;
      readonly expect: Expected;
    }
  | {
      readonly do: "race";
      readonly way: RaceWay;
      readonly writers: number;
      readonly rounds: number;
      readonly expect: Expected;
    }
  /** Reads what is stored and holds it against `claims`: the end of a story. */
  | { readonly do: "check"; readonly expect: Expected };

/**
 * What the cluster must answer. Everything that is named is compared; what the cluster says otherwise is shown as such.
 * Source: what kube-apiserver 1.36 answers, and the documents that a scenario's text names.
 */
export interface Expected {
  readonly code: number;
  /** The Status' reason; "" where the apiserver gives none. */
  readonly reason?: string;
  /** A part of the Status' message. */
  readonly says?: string;
  /** Of the object in the answer. */
  readonly claims?: readonly Claim[];
  /** Of a watch: the types of its events in order. Bookmarks count only where one is expected. */
  readonly events?: readonly string[];
  /** The code in a watch's ERROR event. */
  readonly errorCode?: number;
  /** Of a race: whether acknowledged writes are lost. */
  readonly lost?: "none" | "some";
  /** Supported clusters may lack it, and then refuse with 422: that does not count against them. */
  readonly needs?: Feature;
}

/** A feature gate of the apiserver. WatchList is off by default in Kubernetes 1.27 to 1.31, and in 1.33. */
export type Feature = "WatchList";

/** `refused`: the change is not stored, and its operator was told so. `lost`: it was, or was acknowledged, and is gone. */
export type Fate = "kept" | "refused" | "lost" | "misplaced";

/** What must stand at a place, and whose change that means. */
export interface Claim {
  readonly place: Place;
  /** undefined: nothing stands there. */
  readonly is: string | undefined;
  /** `whose` change this place was to hold, and what became of it. */
  readonly whose: Operator;
  readonly fate: Fate;
}

/** Whether somebody's change is not where it belongs, and nobody was told. */
export function isLoss(fate: Fate): boolean {
  return fate === "lost" || fate === "misplaced";
}
