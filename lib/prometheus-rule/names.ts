/** Names as Prometheus always took them ("legacy" validation scheme). */
const METRIC = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABEL = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

export type NameVerdict = "valid" | "dotted" | "invalid";

/** Judges the name of a recorded metric. */
export function metricName(name: string): NameVerdict {
  return verdict(name, METRIC);
}

/** Judges the name of a label or annotation of a rule; __name__ is not a rule's to set. */
export function labelName(name: string): NameVerdict {
  return name === "__name__" ? "invalid" : verdict(name, LABEL);
}

/**
 * Prometheus 3 takes any UTF-8 text, which OpenTelemetry needs for its dots. Any other character in a name is far
 * more often a mistake, and is refused by the operator's webhook as it is usually run.
 */
function verdict(name: string, pattern: RegExp): NameVerdict {
  if (pattern.test(name)) return "valid";
  return pattern.test(name.replaceAll(".", "_")) ? "dotted" : "invalid";
}

/** The known name that was probably meant by a misspelt one. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const typed = plain(name);
  const ranked = known
    .map((candidate) => ({ candidate, distance: distance(typed, plain(candidate)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (best !== undefined && best.distance <= Math.max(1, Math.floor(typed.length / 3))) return best.candidate;
  return known.find((candidate) => plain(candidate).length > 3 && typed.includes(plain(candidate)));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Edits of one character that lead from one text to the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, character] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (character === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
