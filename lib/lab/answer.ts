import { type Json, type JsonObject, propertyOf } from "@/lib/json/json";

/** What came back for one request. */
export type LabAnswer =
  | Answered
  /** No answer came; unless it was never sent, what became of it is open. */
  | {
      readonly kind: "silence";
      readonly message: string;
      /** Nothing can have been stored: there was no connection, or what has refused is no apiserver. */
      readonly neverSent?: true;
      /** Set where another address, or another CA, would help. */
      readonly server?: ServerFault;
    }
  /** The lab itself did not send it: the object is not its own, or is another one by now. */
  | { readonly kind: "withheld"; readonly why: Withheld }
  /** Nor did it here: before a write it looks at the object, and was answered something else. */
  | { readonly kind: "withheld"; readonly why: "unseen"; readonly code: number; readonly message: string };

/** `untrusted`: no CA that is known here vouches for its certificate. `no-apiserver`: something else answers there. */
export type ServerFault = "untrusted" | "no-apiserver";

export type Withheld = "not-ours" | "another-object" | "annotated";

/** The apiserver's answer, whatever its code. */
export interface Answered {
  readonly kind: "answered";
  readonly code: number;
  /** The parsed body: an object, a list, a Status. undefined: it is no JSON (`text` holds it). */
  readonly body: Json | undefined;
  readonly text?: string;
  /** From the sending to the end of the answer, measured where it was sent: without the lab's own look at the object. */
  readonly milliseconds?: number;
  /** Texts of the Warning headers. */
  readonly warnings: readonly string[];
  /** A watch's events, in the order in which they came. */
  readonly events?: readonly LabEvent[];
  readonly race?: RaceResult;
}

/** One line of a watch. */
export interface LabEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  readonly object: JsonObject;
}

/** What a race came to. Rules are counted, one for each write that was acknowledged. */
export interface RaceResult {
  readonly writers: number;
  readonly roundsAsked: number;
  /** Those that were run: a slow cluster gets fewer. */
  readonly rounds: number;
  /** Writes sent, with every try again. */
  readonly attempts: number;
  readonly conflicts: number;
  /** Writes answered with 2xx. */
  readonly acknowledged: number;
  /** Acknowledged, and yet not in the object at the end. */
  readonly lost: number;
  readonly milliseconds: number;
  /** For the chart: attempts and conflicts of each round, in order. */
  readonly perRound: readonly RaceRound[];
}

export interface RaceRound {
  readonly attempts: number;
  readonly conflicts: number;
  readonly acknowledged: number;
}

/** What ended a watch, as the Status in its ERROR event has it; undefined where it ended without one. */
export function errorIn({ events = [] }: Answered): WatchError | undefined {
  const error = events.find(({ type }) => type === "ERROR")?.object;
  if (error === undefined) return undefined;
  const { code } = error;
  return {
    code: typeof code === "number" ? code : undefined,
    reason: textAt(error, "reason"),
    message: textAt(error, "message"),
  };
}

/** The texts are "" where the apiserver gives none. */
export interface WatchError {
  readonly code: number | undefined;
  readonly reason: string;
  readonly message: string;
}

/** What the apiserver says of a refusal (Status of meta/v1); each is "" where it says nothing. */
export function statusOf({ body, text }: Answered): {
  readonly reason: string;
  readonly message: string;
} {
  return { reason: textAt(body, "reason"), message: textAt(body, "message") || (text ?? "") };
}

function textAt(body: Json | undefined, field: string): string {
  const value = propertyOf(body, field);
  return typeof value === "string" ? value : "";
}

export function isSuccess({ code }: Answered): boolean {
  return code >= 200 && code < 300;
}
