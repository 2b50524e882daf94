"use client";

import { useSyncExternalStore } from "react";

/**
 * Whether single keys are shortcuts. Who speaks to the computer, or presses keys unawares, turns them off; kept in this
 * browser, and where it keeps nothing, as long as the page.
 */
const STORAGE_KEY = "truce-single-keys";

const listeners = new Set<() => void>();
let forThisPage: boolean | undefined;

/** Whether a letter, digit or sign that is pressed alone may do something where no text is typed. */
export function areSingleKeysOn(): boolean {
  forThisPage ??= stored() !== "off";
  return forThisPage;
}

/** Turns them on or off, now and for later visits. */
export function turnSingleKeys(on: boolean): void {
  forThisPage = on;
  try {
    localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
  } catch {
    // Storage is full or turned off: the page's own memory has to do.
  }
  for (const listener of listeners) listener();
}

/** The same for a component, which is told of a change. The server renders as if they were on. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
