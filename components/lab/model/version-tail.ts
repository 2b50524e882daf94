/**
 * A version cut where it begins to differ from another one; the end is "" where they are the same. For the eye alone:
 * versions have no order that a client may rely on.
 */
export function versionParts(
  version: string,
  other: string | undefined,
): readonly [same: string, rest: string] {
  if (other === undefined) return ["", version];
  const at = [...version].findIndex((digit, index) => digit !== other[index]);
  return at < 0 ? [version, ""] : [version.slice(0, at), version.slice(at)];
}
