/** Where to go when nothing better is known. */
const HOME = "/rules";

/**
 * The place to return to after signing in. Only a path of this origin is taken: anything that a browser would read as
 * another host ("//host", "/\host", "https:…") or as no path leads to the list instead.
 */
export function nextPath(wanted: string | readonly string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return HOME;
  const base = "http://this.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (!url || url.origin !== base || url.pathname.startsWith("/sign-in")) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}
