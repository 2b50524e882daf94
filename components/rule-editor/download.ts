import { download } from "@/components/ui/download";
import { baseOf, type DraftState, hasEdits, storedOf, textOf } from "@/lib/draft/state";
import { exportOf } from "@/lib/prometheus-rule/copies";
import { writeYaml } from "@/lib/yaml/write";

/**
 * Hands the object to the browser as a file: with edits the text as it stands, else what is stored without anything
 * that the cluster owns, so that it can be created elsewhere.
 */
export function downloadDraft(state: DraftState): void {
  const stored = storedOf(state);
  const text = hasEdits(state) || stored === undefined ? textOf(state) : writeYaml(exportOf(stored));
  download(`${baseOf(state)?.metadata.name ?? "rules"}.yaml`, text, "application/yaml");
}
