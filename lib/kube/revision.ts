import type { ResourceVersion } from "@/lib/prometheus-rule/types";

/**
 * A resourceVersion as the revision of the store that it is in every Kubernetes (promised since 1.35, KEP-5504: decimal
 * numbers that grow with each write); undefined where it is none.
 *
 * This is the one place where a version is more than a name, and it only serves to ask for the state before or between
 * versions that are known by name. What a state held the apiserver answers; that a save is in one of them is seen, not
 * counted. That it is in none rests on the number once: nothing lies between two that follow each other.
 */
export function revisionOf(version: ResourceVersion): bigint | undefined {
  return /^[1-9]\d*$/.test(version) ? BigInt(version) : undefined;
}
