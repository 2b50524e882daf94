/** A value that no catalogue says by itself: whoever leaves it out of a sentence is found out. */
export function mark(n: number): string {
  return `mark${n}`;
}
