import type { JsonObject } from "@/lib/json/json";
import type { ScratchKind } from "./scratch";
import type { Step } from "./step";

/** In the order in which they are told. */
export const SCENARIO_IDS = [
  "kubectl-edit",
  "put",
  "put-without-version",
  "merge-patch",
  "json-patch",
  "strategic-merge-patch",
  "apply",
  "many-writers",
  "list-watch",
  "created-anew",
] as const;

export type ScenarioId = (typeof SCENARIO_IDS)[number];

/** One way of writing, told as a story of two operators. Its words stand in the catalogue under the same id. */
export interface Scenario {
  readonly id: ScenarioId;
  /** What each scratch object holds at the start; a kind that is missing plays no part in the story. */
  readonly start: Partial<Readonly<Record<ScratchKind, JsonObject>>>;
  readonly steps: readonly Step[];
}
