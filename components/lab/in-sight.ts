"use client";

import { type RefObject, useEffect, useState } from "react";

/** Whether any of an element is in sight; true until that is known. */
export function useIsInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? true),
      // What is left behind the bar that sticks at the top is not seen.
      { rootMargin: "-140px 0px 0px 0px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}

/** Scrolls an element up that goes on below the window; one that lies above, or is in sight, is left where it is. */
export function bringUp(element: HTMLElement): void {
  if (element.getBoundingClientRect().bottom <= window.innerHeight) return;
  element.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
}

/** As the operator's system asks for. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
