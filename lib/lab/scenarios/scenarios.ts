import type { Scenario, ScenarioId } from "@/lib/lab/scenario";
import { apply } from "./apply";
import { createdAnew } from "./created-anew";
import { jsonPatch } from "./json-patch";
import { kubectlEdit } from "./kubectl-edit";
import { listWatch } from "./list-watch";
import { manyWriters } from "./many-writers";
import { mergePatch } from "./merge-patch";
import { put } from "./put";
import { putWithoutVersion } from "./put-without-version";
import { strategicMergePatch } from "./strategic-merge-patch";

const SCENARIOS: Readonly<Record<ScenarioId, Scenario>> = {
  "kubectl-edit": kubectlEdit,
  put,
  "put-without-version": putWithoutVersion,
  "merge-patch": mergePatch,
  "json-patch": jsonPatch,
  "strategic-merge-patch": strategicMergePatch,
  apply,
  "many-writers": manyWriters,
  "list-watch": listWatch,
  "created-anew": createdAnew,
};

/** The scenario of that id. */
export function scenarioOf(id: ScenarioId): Scenario {
  return SCENARIOS[id];
}
