"use client";

import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";

interface SettledSelectProps extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  readonly value: string;
  /** Hears what is chosen for good. */
  readonly onSettle: (value: string) => void;
}

/** They go elsewhere, and choose nothing. */
const PASSING: readonly string[] = ["Tab", "Shift"];

/**
 * A select whose choice gives up what there is. Arrow keys and letters only look around: what they have come to is
 * chosen with Enter, or when the focus leaves; Escape goes back. What is picked from the open list is chosen at once.
 */
export function SettledSelect({ value, onSettle, ...props }: SettledSelectProps) {
  const [looked, setLooked] = useState<string>();
  const looksAround = useRef(false);

  function settle() {
    setLooked(undefined);
    if (looked !== undefined && looked !== value) onSettle(looked);
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (PASSING.includes(key)) return;
    // Enter may close the open list: the change comes after it.
    looksAround.current = key !== "Enter";
    if (key === "Enter") settle();
    if (key === "Escape") setLooked(undefined);
  }
  return (
    <select
      {...props}
      value={looked ?? value}
      onPointerDown={() => {
        looksAround.current = false;
      }}
      onKeyDown={onKeyDown}
      onBlur={settle}
      onChange={({ currentTarget }) => {
        if (looksAround.current) setLooked(currentTarget.value);
        else onSettle(currentTarget.value);
      }}
    />
  );
}
