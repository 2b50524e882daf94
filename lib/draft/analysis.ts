import type { Cause } from "@/lib/failure/failure";
import { placeOfCause } from "@/lib/prometheus-rule/causes";
import { checkRule } from "@/lib/prometheus-rule/checks";
import type { Finding } from "@/lib/prometheus-rule/finding";
import { type ParsedYaml, parseYaml } from "@/lib/yaml/parse";
import type { YamlProblem } from "@/lib/yaml/problem";
import type { Spelling } from "@/lib/yaml/spelling";
import type { TextRange } from "@/lib/yaml/text-range";
import { type Coordinates, type Reading, readParsed } from "./reading";

/** What can be said about a text, and where. Plain data: it may come from a worker. */
export interface Analysis {
  readonly text: string;
  readonly reading: Reading;
  /** In the order of the text. */
  readonly remarks: readonly Remark[];
}

export interface Remark {
  readonly severity: "error" | "warning" | "info";
  readonly range: TextRange;
  readonly about: About;
}

export type About =
  | { readonly kind: "yaml"; readonly problem: YamlProblem }
  | { readonly kind: "finding"; readonly finding: Finding }
  | { readonly kind: "spelling"; readonly spelling: Spelling }
  /** A reason of the cluster's for refusing the text, or an earlier state of it, in its words. */
  | { readonly kind: "cause"; readonly message: string };

/**
 * Reads a text, checks it, and finds the places of what the cluster last refused (`causes`). `stored`: the fields that
 * the cluster is known to hold, as storedFields names them.
 */
export function analyse(
  text: string,
  expected: Coordinates | undefined,
  causes: readonly Cause[],
  stored: readonly string[] = [],
): Analysis {
  const parsed = parseYaml(text);
  const reading = readParsed(parsed, expected);
  if (!parsed.ok) {
    const remarks = parsed.problems.map((problem) =>
      remark("error", problem.range, { kind: "yaml", problem }),
    );
    return { text, reading, remarks };
  }
  const findings = checkRule(parsed.value, { text: parsed, expected, stored });
  const judged = new Set(findings.map(({ path }) => JSON.stringify(path)));
  const remarks = [
    ...findings.map((finding) =>
      remark(finding.severity, parsed.markerAt(finding.path, finding.part), { kind: "finding", finding }),
    ),
    // A value that is wrong as it stands need not be called ambiguous on top.
    ...parsed.spellings
      .filter(({ path }) => !judged.has(JSON.stringify(path)))
      .map((spelling) =>
        remark(
          spelling.kind === "respelt" ? "info" : "warning",
          parsed.markerAt(spelling.path, spelling.part),
          {
            kind: "spelling",
            spelling,
          },
        ),
      ),
    ...causesIn(parsed, causes),
  ];
  return { text, reading, remarks: remarks.toSorted((a, b) => a.range.start.offset - b.range.start.offset) };
}

/** Each reason at its place, once: some that the apiserver checks twice it also tells twice. */
function causesIn(parsed: ParsedYaml, causes: readonly Cause[]): readonly Remark[] {
  const placed = causes.map((cause) => {
    const place = placeOfCause(cause, parsed.value);
    const message = place?.message ?? cause.message;
    const said = remark("error", place && parsed.markerAt(place.path), { kind: "cause", message });
    return [`${said.range.start.offset} ${message}`, said] as const;
  });
  return [...new Map(placed).values()];
}

const TOP: TextRange = {
  start: { offset: 0, line: 1, column: 1 },
  end: { offset: 0, line: 1, column: 1 },
};

/** What has no place of its own is said at the top. */
function remark(severity: Remark["severity"], range: TextRange | undefined, about: About): Remark {
  return { severity, range: range ?? TOP, about };
}
