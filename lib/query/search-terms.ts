/** The words of a query, in lower case: all of them must match. */
export function termsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}
