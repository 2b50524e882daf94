"use client";

import { useState } from "react";
import type { VisibleRow } from "./visible-rows";

/** Where a key moves the cursor to. */
export type Step = "next" | "previous" | "first" | "last";

const STEPS: Readonly<Record<string, Step>> = {
  j: "next",
  ArrowDown: "next",
  k: "previous",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
};

/** The keys (KeyboardEvent.key) that move the cursor. */
export const CURSOR_KEYS = Object.keys(STEPS);

/** What a key does to the cursor. */
export function stepOf(key: string): Step | undefined {
  return STEPS[key];
}

/** The row that keys act on: it stays with its object when the list changes, and is none when that has gone. */
export function useCursor(rows: readonly VisibleRow[]) {
  const [key, setKey] = useState<string>();
  const found = key === undefined ? -1 : rows.findIndex((row) => row.key === key);
  const index = found < 0 ? undefined : found;
  return {
    index,
    move: (step: Step) => setKey(rows[target(step, index, rows.length)]?.key),
  };
}

function target(step: Step, index: number | undefined, length: number): number {
  switch (step) {
    case "next":
      return index === undefined ? 0 : Math.min(index + 1, length - 1);
    case "previous":
      return index === undefined ? 0 : Math.max(index - 1, 0);
    case "first":
      return 0;
    case "last":
      return length - 1;
  }
}
