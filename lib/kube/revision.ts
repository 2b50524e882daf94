import type { ResourceVersion } from "@/lib/prometheus-rule/types";

/**
 * A resourceVersion as the revision of the store that it is in every Kubernetes (promised since 1.35, KEP-5504: decimal
 * numbers that grow with each write); undefined where it is none.
 *
 * This is the one place where a version is more than a name, and it only serves to ask for the state before or between
 * versions that are known by name. Nothing is concluded from the number: what a state holds the apiserver answers, and
 * one that counts in another way answers something that leaves the question open.
 */
export function revisionOf(version: ResourceVersion): bigint | undefined {
  return /^[1-9]\d*$/.test(version) ? BigInt(version) : undefined;
}
