import { SCENARIO_IDS, type ScenarioId } from "@/lib/lab/scenario";

/** Where the skip link leads on the lab's page: to what scrolls, so that the keys for that do. */
export const LAB_CONTENT = "lab-content";

/** What the address of the lab says. */
export interface LabPlace {
  /** undefined: an id that there is not. */
  readonly scenario: ScenarioId | undefined;
  /** "": none is chosen yet. */
  readonly namespace: string;
}

/** Reads the address' query; without a scenario it is the first one. */
export function parseLabPlace(query: URLSearchParams): LabPlace {
  const id = query.get("scenario") ?? SCENARIO_IDS[0];
  return {
    scenario: SCENARIO_IDS.find((each) => each === id),
    namespace: query.get("namespace") ?? "",
  };
}

/** The query for a place, with its question mark. */
export function formatLabPlace(scenario: ScenarioId, namespace: string): `?${string}` {
  return `?${new URLSearchParams({ scenario, ...(namespace !== "" && { namespace }) })}`;
}
