"use client";

import { useShortcut } from "@/components/shell/use-shortcut";
import { SCENARIO_IDS, type ScenarioId } from "@/lib/lab/scenario";

interface StoryActs {
  readonly onStep: () => void;
  readonly onToggle: () => void;
  readonly onReset: () => void;
  readonly onMode: () => void;
  readonly onScenario: (id: ScenarioId) => void;
}

/** The ten keys of the upper row, in the order in which they lie. */
const DIGITS: readonly string[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** The lab's keys. A capital is the same key: Caps Lock may be on. */
export function useStoryKeys(acts: StoryActs): void {
  useShortcut(["s", "S"], acts.onStep);
  useShortcut(["p", "P"], acts.onToggle);
  useShortcut(["r", "R"], acts.onReset);
  useShortcut(["f", "F"], acts.onMode);
  useShortcut(DIGITS, ({ key }) => {
    const id = SCENARIO_IDS[DIGITS.indexOf(key)];
    if (id !== undefined) acts.onScenario(id);
  });
}
