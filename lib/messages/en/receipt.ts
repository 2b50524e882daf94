import type { UndoRefusal } from "@/lib/draft/undo-save";
import type { Version } from "@/lib/merge/model";
import type { Verdict } from "@/lib/receipt/fates";

const TOOK: Record<Version | "both" | "value", string> = {
  base: "base taken",
  mine: "mine taken",
  theirs: "theirs taken",
  both: "both kept",
  value: "a value typed",
};

function verdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case "mine":
      return "mine";
    case "theirs":
      return "theirs";
    case "both":
      return "both";
    case "by-hand":
      return `decided by hand: ${TOOK[verdict.took]}`;
    case "typed":
      return "typed into the merged YAML";
    case "cluster":
      return "changed by the cluster";
  }
}

const UNDO_REFUSED: Record<UndoRefusal, string> = {
  created:
    "This save created the object; nothing stood there before. To take that back, delete the object, or save what it should be.",
  gone: "The object of this save is gone, or another one has its name now.",
  "read-only": "You may not change this object now.",
  behind: "A newer version waits to be taken in. Take it in first.",
  busy: "Finish what is open first: a save or a merge.",
};

/** Strings of the receipt of a save. */
export const receipt = {
  open: "Receipt",
  visit: (n: number) => `Saved by me in this visit: ${n}`,
  title: (name: string) => `Receipt: ${name}`,
  saves: "Saves of this visit",
  /** Followed by when. */
  savedBy: (operator: string) => `Saved by ${operator}`,
  version: (version: string) => `Version ${version}`,
  versions: {
    base: (version: string) => `${version} (base)`,
    theirs: (version: string) => `${version} (theirs)`,
    result: (version: string) => `${version} (this save)`,
    created: "not there",
  },
  theirsBy: (who: string) => `Merged over what ${who} saved.`,
  theirsByNobody: "Merged over what somebody else saved.",
  lost: "No answer came to this save. What was sent was found stored, so it counts as saved; somebody else may have stored the same.",
  claim: "Names come from the field manager that each client gives itself.",
  verdict,
  theirsOf: (who: string) => `theirs (${who})`,
  before: "Before",
  sent: "As sent",
  after: "After",
  stored: "As stored",
  counts: (counts: readonly { readonly verdict: string; readonly n: number }[]) =>
    counts.length === 0
      ? "Nothing that an operator edits was changed."
      : `Places: ${counts.map(({ verdict, n }) => `${n} ${verdict}`).join(", ")}`,
  tally: {
    mine: "mine",
    theirs: "theirs",
    both: "both",
    "by-hand": "decided by hand",
    typed: "typed into the merged YAML",
    cluster: "changed by the cluster",
  } satisfies Record<Verdict["kind"], string>,
  downloadJson: "Download JSON",
  downloadMarkdown: "Download Markdown",
  undo: "Undo my save",
  undoHint: "Takes back what this save changed, as an edit that you review before it is saved",
  undoRefused: UNDO_REFUSED,
  close: "Close",
  markdown: {
    title: (object: string, operator: string, at: string) => `${object} saved by ${operator} at ${at}`,
    versions: "Versions",
    nothing: "nothing",
    /** `version`: "Theirs" or "Mine"; no `value`: that side removed what stood there. */
    overruled: (version: string, value: string | undefined) =>
      `${version.toLowerCase()} ${value ?? "(removed)"}`,
    /** "mine taken over theirs `10m`" */
    over: (said: string, overruled: readonly string[]) =>
      overruled.length === 0 ? said : `${said} over ${overruled.join(" and ")}`,
    /** After the name of a rule. */
    inGroup: (group: string) => ` in group ${group}`,
  },
};
