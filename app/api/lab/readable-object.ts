import "server-only";
import { type Result, succeed } from "@/lib/failure/result";
import { stringifyJson } from "@/lib/json/json";
import type { ScratchName } from "@/lib/lab/scratch";
import { labRequestIn, type Malformed } from "@/lib/lab-sender/closed";

/** The scratch object that parameters of an address name, held to the same rules as one that a request names. */
export function readableObject(
  named: Readonly<Record<keyof ScratchName, string | null>>,
): Result<ScratchName, Malformed> {
  const read = labRequestIn(stringifyJson({ kind: "read", object: named }));
  return read.ok ? succeed(read.value.object) : read;
}
