import type { Change, Conflict, ConflictKind, Version } from "@/lib/merge/model";

type Purpose = "save" | "take-theirs" | "write-file";
/** `together`: both sides, differently, and it fits together. */
type Side = Change["by"] | "together";

/** Says "1 rule", "2 rules". */
function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

const VERSIONS: Record<Version, string> = { base: "Base", mine: "Mine", theirs: "Theirs" };

/** What happened, and what has to be decided. */
const CONFLICTS: Record<ConflictKind, { readonly what: string; readonly ask: string }> = {
  value: { what: "You and they changed this differently.", ask: "Which value should it have?" },
  presence: { what: "One side deleted what the other changed.", ask: "Should it stay, and how?" },
  insert: {
    what: "You and they added this with different content.",
    ask: "Which one should be there?",
  },
  order: { what: "You and they put these into different orders.", ask: "Which order should it be?" },
  place: { what: "You and they moved this to different groups.", ask: "Which one should it be in?" },
  match: {
    what: "It is not certain that these are the same rule.",
    ask: "Compare them and choose what should be there.",
  },
  duplicate: {
    what: "Two groups would have one name, which the cluster refuses.",
    ask: "Whose names should they have?",
  },
};

const TAKEN_BACK = {
  what: "Only you changed this. If your save was stored, somebody has taken it back since.",
  ask: "What should be there?",
};

const CHANGES: Record<Change["kind"], (by: Side) => string> = {
  edited: (by) => `Changed by ${BY[by]}.`,
  inserted: (by) => `Added by ${BY[by]}.`,
  deleted: (by) => `Deleted by ${BY[by]}.`,
  moved: (by) => `Moved by ${BY[by]}.`,
};
const FINISH: Record<Purpose, string> = {
  save: "Save merged",
  "take-theirs": "Take over into my draft",
  "write-file": "Write merged",
};
const BY: Record<Side, string> = {
  mine: "you",
  theirs: "them",
  both: "both of you, in the same way",
  together: "both of you; the two fit together",
};

/** Strings of the dialog in which an operator decides between base, mine and theirs. */
export const merge = {
  title: {
    save: (name: string) => `Merge before saving: ${name}`,
    "take-theirs": (name: string) => `Take theirs into your draft: ${name}`,
    "write-file": (name: string) => `Merge: ${name}`,
  } satisfies Record<Purpose, (name: string) => string>,
  savedBy: (who: string | undefined) => `${who ?? "Somebody"} saved a newer version of this object`,
  draftKept: {
    save: `Your draft is kept. Nothing is saved until you press “${FINISH.save}”.`,
    "take-theirs": "Your draft is kept as it is until you take the result over. Nothing is saved by this.",
  } satisfies Record<Exclude<Purpose, "write-file">, string>,
  progress: (decided: number, total: number) =>
    total === 0
      ? "Nothing to decide: your changes and theirs fit together"
      : `${decided} of ${total} decided`,
  later: { save: "Decide later", "take-theirs": "Not now", "write-file": "Give up" } satisfies Record<
    Purpose,
    string
  >,
  finish: FINISH,
  finishing: { save: "Saving…", "take-theirs": "Taking over…", "write-file": "Writing…" } satisfies Record<
    Purpose,
    string
  >,
  finishHint: "Ctrl+Enter or ⌘Enter",
  left: (n: number) => `${n} left to decide`,
  leftHint: "Decide what is left first. Pressing this goes to the next one.",
  yamlBroken: (line: number) => `The merged YAML has an error in line ${line}`,
  yamlBrokenHint: "Mend the merged YAML or discard your edit of it, then save.",

  tree: {
    label: "Groups and rules",
    object: "The object itself",
    unchangedRules: (n: number) => count(n, "unchanged rule"),
    unchangedGroups: (n: number) => count(n, "unchanged group"),
    unchanged: "unchanged",
    undecided: (n: number) => `${n} to decide`,
    decided: (n: number) => `${n} decided`,
    merged: (n: number) => `${n} merged`,
  },
  buckets: {
    undecided: (n: number) => `Needs a decision: ${n}`,
    decided: (n: number) => `Decided by you: ${n}`,
    merged: (n: number) => `Merged for you: ${n}`,
    unchanged: (n: number) => `Unchanged: ${count(n, "rule")}`,
  },
  kinds: { group: "Group", rule: "Rule" },
  inGroup: (group: string) => `in group ${group}`,
  places: "What differs here",
  toDecide: "Needs a decision",
  decidedByYou: "Decided by you",
  mergedForYou: "Merged for you",
  nothingHere: {
    group: "Nothing of this group itself is different. Its rules are listed below it.",
    rule: "This rule is the same in base, mine and theirs.",
    object: "Labels and annotations are the same in base, mine and theirs.",
  },
  fields: {
    rules: "Order of the rules",
    groups: "Order of the groups",
    place: "Group that it is in",
    whole: { object: "The whole object", group: "The whole group", rule: "The whole rule" },
  },
  conflict: ({ kind, takenBack }: Pick<Conflict, "kind" | "takenBack">) =>
    takenBack ? TAKEN_BACK : CONFLICTS[kind],
  change: (kind: Change["kind"], by: Side) => CHANGES[kind](by),

  versions: VERSIONS,
  result: "Merged",
  absent: "not there",
  deleted: "deleted",
  undecided: "not decided yet",
  bothKept: "Both are kept, theirs first.",
  joined: "One group with the rules of both. What still differs in it is asked beside it.",
  combined: "Made of both: they fit together. The merged YAML below shows it.",
  moved: "moved",
  added: "added:",
  removed: "removed:",
  chosen: "In force now",

  take: { base: "Use base", mine: "Keep mine", theirs: "Take theirs", both: "Keep both" },
  join: "Join both",
  /** Read out behind the name of a button. */
  of: (field: string, subject: string) => `(${field} of ${subject})`,
  edit: "Edit",
  editLabel: (field: string, subject: string) => `Value of ${field} of ${subject}`,
  editDone: "Use this value",
  editCancel: "Cancel",
  editHint: { text: "The text is stored as you type it.", yaml: "Written as YAML." },
  editProblem: (line: number, message: string) => `Line ${line}: ${message}`,
  reopen: "Decide again",
  reset: "Back to the merge",

  next: { toDecide: "Next to decide", merged: "Next difference" },
  previous: { toDecide: "Previous to decide", merged: "Previous difference" },
  undo: "Undo",
  redo: "Redo",
  bulk: "Decide all that is left",
  bulkTheirs: (n: number) => `Take theirs for ${n} undecided`,
  bulkMine: (n: number) => `Keep mine for ${n} undecided`,
  bulkNote: "What you decided before stays. Undo takes this back in one step.",

  panel: {
    label: "The merged object",
    tabs: {
      theirs: "Merged, against theirs",
      mine: "Merged, against mine",
      merged: "Merged YAML",
    },
    show: "Show the merged object",
    hide: "Hide the merged object",
    pending: (n: number) =>
      `${count(n, "place")} ${n === 1 ? "is" : "are"} not decided yet: theirs stands there for now.`,
    edited: "You edited this YAML by hand; your edit is part of the result.",
    overruled: (places: readonly string[]) =>
      `Here you decided after your edit, and the decision counts: ${places.join("; ")}.`,
    discardEdit: "Discard my edit",
    problem: (line: number, message: string) =>
      `Line ${line} of the merged YAML: ${message.replace(/\.$/, "")}. Mend it, or discard your edit; until then nothing can be saved.`,
    unusable: {
      "not-an-object": "The merged YAML is no object any more. Mend it, or discard your edit.",
      renamed:
        "The merged YAML names another object; a stored object cannot be renamed. Give it its name back, or discard your edit.",
    },
  },

  help: {
    title: "Keys in this dialog",
    close: "Close",
    keys: {
      next: "next to decide, else next difference",
      previous: "previous to decide, else previous difference",
      mine: "keep mine",
      theirs: "take theirs",
      both: "keep both",
      base: "use base",
      edit: "type a value",
      undo: "undo the last decision",
      redo: "redo it",
      save: "save, once nothing is left to decide",
      help: "this list",
    },
    note: "Keys do not act while you type in a field.",
    open: "Keys",
  },
};
