import { createHash } from "node:crypto";

/** The apiserver's own limit, in bytes (apimachinery, ValidateFieldManager). */
const LIMIT = 128;
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/**
 * The name under which managedFields record an operator's changes: `truce:` and the operator. A name that is too
 * long or not printable is altered and gets a hash of the original, so that two operators never share one.
 */
export function fieldManagerOf(operator: string): string {
  const printable = `truce:${operator.replace(UNPRINTABLE, "_")}`;
  if (printable === `truce:${operator}` && Buffer.byteLength(printable) <= LIMIT) return printable;
  const hash = createHash("sha256").update(operator).digest("hex").slice(0, 12);
  return `${cut(printable, LIMIT - hash.length - 1)}~${hash}`;
}

/** The longest beginning of whole characters that fits into `bytes`. */
function cut(text: string, bytes: number): string {
  let kept = "";
  let used = 0;
  for (const character of text) {
    used += Buffer.byteLength(character);
    if (used > bytes) break;
    kept += character;
  }
  return kept;
}
