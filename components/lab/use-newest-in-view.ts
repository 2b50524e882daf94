"use client";

import { type RefObject, useEffect, useRef } from "react";
import { scrollBehavior } from "./in-sight";

/**
 * Keeps a list's newest item in view while it grows, for whoever has scrolled to its end: the item that was the last
 * before must be in sight. Whoever reads elsewhere on the page is left there.
 */
export function useNewestInView<T extends HTMLElement>(count: number): RefObject<T | null> {
  const list = useRef<T>(null);
  const shown = useRef(count);
  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    if (before === 0 || count <= before) return;
    const wasLast = list.current?.children.item(before - 1);
    if (wasLast == null || !isInSight(wasLast)) return;
    list.current?.lastElementChild?.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
  }, [count]);
  return list;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
