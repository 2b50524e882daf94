/** How long ago something was, in one unit; "now" for less than a minute and for clocks that run ahead. */
export type Age =
  | { readonly kind: "now" }
  | { readonly kind: "ago"; readonly value: number; readonly unit: AgeUnit };
type AgeUnit = "minute" | "hour" | "day" | "month" | "year";

const SECONDS: readonly (readonly [AgeUnit, number])[] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** The age at `now` of something that happened at `then`, both in milliseconds since 1970. */
export function ageOf(then: number, now: number): Age {
  const seconds = (now - then) / 1000;
  const fitting = SECONDS.find(([, length]) => seconds >= length);
  if (!fitting) return { kind: "now" };
  const [unit, length] = fitting;
  return { kind: "ago", value: Math.floor(seconds / length), unit };
}
