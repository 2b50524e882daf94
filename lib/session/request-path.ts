/**
 * The path as it can be decoded. Where it cannot (`%E0%A4%A`), Next would end with a bare 500 before any page or route
 * is asked; with its percent signs standing for themselves it is answered like every other name that cannot be.
 */
export function decodablePath(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}
