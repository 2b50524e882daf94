import type { Failure } from "@/lib/failure/failure";
import { type Json, stringifyJson } from "@/lib/json/json";

/** kube-apiserver reads no larger request (MaxRequestBodyBytes, which cannot be set); etcd may take less still. */
const MOST_BYTES = 3 * 1024 * 1024;

/**
 * Why an object need not be sent at all: no apiserver reads it, and the way there, which takes little more, would
 * break instead of answering.
 */
export function oversizeOf(object: Json): (Failure & { readonly kind: "too-large" }) | undefined {
  const size = new TextEncoder().encode(stringifyJson(object)).length;
  return size > MOST_BYTES ? { kind: "too-large", message: "", size, limit: MOST_BYTES } : undefined;
}
