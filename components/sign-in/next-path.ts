/** Where to go when nothing better is known. */
const HOME = "/rules";

/**
 * The place to return to after signing in. Only a path of this origin is taken: anything that a browser would read as
 * another host ("//host", "/\host", "https:…") or as no path leads to the list instead, and so does what becomes such
 * a thing once its dots are resolved ("/.//host").
 */
export function nextPath(wanted: string | readonly string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return HOME;
  const base = "http://this.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (!url || url.origin !== base || /^\/(\/|sign-in)/.test(url.pathname)) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}
