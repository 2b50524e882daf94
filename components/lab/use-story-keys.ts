"use client";

import { useShortcut } from "@/components/shell/use-shortcut";
import { SCENARIO_IDS, type ScenarioId } from "@/lib/lab/scenario";
import { type Hands, hasTyped } from "./use-free-hand";

interface StoryActs {
  readonly onStep: () => void;
  readonly onToggle: () => void;
  readonly onReset: () => void;
  readonly onMode: () => void;
  readonly onScenario: (id: ScenarioId) => void;
}

/** The ten keys of the upper row, in the order in which they lie. */
const DIGITS: readonly string[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/**
 * The lab's keys. Those that end a run do nothing while a copy holds what was typed and not sent: one key that slips
 * must not take it away. Their buttons ask. A capital is the same key: Caps Lock may be on.
 */
export function useStoryKeys(hands: Hands, acts: StoryActs): void {
  const isTyped = hasTyped(hands);
  useShortcut(["s", "S"], acts.onStep);
  useShortcut(["p", "P"], acts.onToggle);
  useShortcut(["r", "R"], () => (isTyped ? undefined : acts.onReset()));
  useShortcut(["f", "F"], () => (isTyped ? undefined : acts.onMode()));
  useShortcut(DIGITS, ({ key }) => {
    const id = SCENARIO_IDS[DIGITS.indexOf(key)];
    if (id !== undefined && !isTyped) acts.onScenario(id);
  });
}
