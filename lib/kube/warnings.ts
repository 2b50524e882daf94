/** One warning of a Warning header: code, agent, quoted text, optional date (RFC 7234, 5.5). */
const WARNING = /\d{3} \S+ "((?:[^"\\]|\\.)*)"/g;

/** The texts of Warning headers, several of which are joined with commas. */
export function warningsOf(header: string | null): readonly string[] {
  if (header === null) return [];
  return [...header.matchAll(WARNING)].map(([, quoted = ""]) => quoted.replace(/\\(.)/g, "$1"));
}
