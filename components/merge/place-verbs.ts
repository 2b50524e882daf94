import type { Choice } from "@/lib/merge/model";

/** What an operator can do at a place, by the id of its conflict or change. */
export interface PlaceVerbs {
  readonly take: (id: string, choice: Choice) => void;
  /** Takes a decision back: a conflict is open again, a change is as the merge made it. */
  readonly reopen: (id: string) => void;
  /** Opens the field for a typed value. */
  readonly edit: (id: string) => void;
  readonly leaveEdit: () => void;
}
