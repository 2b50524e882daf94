import { createHash } from "node:crypto";
import { z } from "zod";
import type { Place } from "./list-watch";

/** Browsers send it back in one header, next to cookies that may fill most of the 16 KB which servers allow. */
const LONGEST = 2048;

const NAMES = z.array(z.string());
const PLACE = z.object({
  scope: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("cluster") }),
    z.object({ kind: z.literal("namespaces"), readable: NAMES, refused: NAMES }),
  ]),
  positions: z.record(z.string(), z.string()),
});

/**
 * Writes a place as the id of an event (SSE Last-Event-ID). `owner` names operator and cluster: another operator in
 * the same browser must not go on from it. Empty, which means "no id", where it would be too long.
 */
export function resumeIdOf(place: Place, owner: string): string {
  const id = `${fingerprint(owner)}.${Buffer.from(JSON.stringify(place)).toString("base64url")}`;
  return id.length > LONGEST ? "" : id;
}

/** The place that an id names; undefined (begin with a list) where it is none or somebody else's. */
export function placeOf(id: string | null | undefined, owner: string): Place | undefined {
  const [print, encoded] = id?.split(".") ?? [];
  if (print !== fingerprint(owner) || encoded === undefined) return undefined;
  try {
    const place = PLACE.safeParse(JSON.parse(Buffer.from(encoded, "base64url").toString("utf8")));
    // Versions go back to the server as they came from it: opaque strings.
    return place.success ? (place.data as Place) : undefined;
  } catch {
    return undefined;
  }
}

function fingerprint(owner: string): string {
  return createHash("sha256").update(owner).digest("base64url").slice(0, 11);
}
