/** The CRD's pattern: whole numbers with units in this order, each optional, or a bare 0. The empty text passes. */
const PATTERN = /^(?:0|(?:(\d+)y)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?)$/;

const SECONDS = [31_536_000n, 604_800n, 86_400n, 3_600n, 60n, 1n];

/** Prometheus counts durations in nanoseconds of a signed 64-bit integer. */
const MAX_MILLISECONDS = (2n ** 63n - 1n) / 1_000_000n;

export type DurationVerdict = "valid" | "empty" | "invalid" | "too-long";

/** Judges a duration as the cluster's schema and then Prometheus read it. */
export function judgeDuration(text: string): DurationVerdict {
  if (text === "") return "empty";
  const match = PATTERN.exec(text);
  if (match === null) return "invalid";
  const parts = match.slice(1).map((digits) => BigInt(digits ?? 0));
  const seconds = SECONDS.reduce((sum, unit, i) => sum + unit * (parts[i] ?? 0n), 0n);
  return seconds * 1000n + (parts[6] ?? 0n) > MAX_MILLISECONDS ? "too-long" : "valid";
}
