import type { RequiredField } from "@/lib/draft/reading";
import { type Owner, ownerName } from "@/lib/prometheus-rule/owner";

/** Says "1 rule", "2 rules". */
function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

function somebody(by: string | undefined): string {
  return by ?? "Somebody";
}

/** "Helm (shop)", or the tool alone where nothing tells more. */
function ownedBy(owner: Owner): string {
  if (owner.kind === "apply") return `${owner.name} (server-side apply)`;
  const tool = ownerName(owner);
  return tool === owner.name ? tool : `${tool} (${owner.name})`;
}

/** Strings of the page on which one object is read and edited. */
export const editor = {
  loading: "Loading the editor…",
  plainEditor: "The editor could not be loaded. This plain text box does the same, without colours.",
  label: (namespace: string, name: string) =>
    `YAML of ${namespace}/${name}. Ctrl+M: let Tab leave the editor.`,
  newLabel: "YAML of the new object. Ctrl+M: let Tab leave the editor.",
  lastChange: (by: string) => `Last changed by ${by}`,
  neverChanged: "Nothing tells who changed this last",
  dirty: "Unsaved changes",
  readOnly: "Read-only",
  newObject: "New object",

  actions: {
    review: "Review & save",
    reviewKey: "Ctrl/⌘ S",
    create: "Review & create",
    createAgain: "Create again",
    discard: "Discard",
    duplicate: "Duplicate",
    download: "Download",
    downloadTitle: "Download the YAML without what the cluster owns, ready to be created elsewhere",
    remove: "Delete",
    dismiss: "Dismiss",
    takeTheirs: "Take theirs in",
    previewTheirs: "Look first…",
    untakeTheirs: "Undo taking in",
    undecide: "Take back what I decided",
    merge: "Merge…",
    compare: "Compare",
    saveCopy: "Save as a copy",
    checkAgain: "Check again",
    tryAgain: "Try again",
    toList: "Back to the list",
    show: "Show",
    signIn: "Sign in again",
    openExisting: "Open the existing object",
  },

  owned: {
    title: (owners: readonly Owner[]) => `Managed by ${owners.map(ownedBy).join(", ")}`,
    text: "A change made here may be taken back. Change it at its source if you can.",
  },

  bars: {
    behind: (by: string | undefined, what: string) =>
      `${somebody(by)} saved a newer version: ${what}. It does not touch your edits.`,
    diverged: (by: string | undefined, what: string, places: number) =>
      `${somebody(by)} saved a newer version: ${what}. ${count(places, "place")} that you edited too.`,
    untold: (by: string | undefined, what: string, places: number) =>
      `${somebody(by)} saved a newer version: ${what}. Whether your own save had been stored before is not known: ${count(places, "place")} to decide.`,
    unreadable: (by: string | undefined, what: string, line: number) =>
      `${somebody(by)} saved a newer version: ${what}. It can be taken in once the error in line ${line} of your text is mended.`,
    keptText: "Your text stays as it is until you take it in.",
    changed: (names: readonly string[], more: number) =>
      names.length === 0
        ? "details that are no rule"
        : `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
    terminating:
      "This object is being deleted: a finalizer still holds it. What is saved now would be lost with it. Your text is kept.",
    deleted: "This object was deleted from the cluster. Your text is kept.",
    deletedUntouched: "This object was deleted from the cluster.",
    recreated: (by: string | undefined) =>
      `The object was deleted, and ${by ?? "somebody"} created another one of this name. The two are not merged. Your text is kept.`,
    readOnly: "You may read this object but not change it.",
    readOnlyReason: (reason: string) => `You may read this object but not change it: ${reason}`,
    notPermitted: (reason: string) =>
      `You may not change this object${reason === "" ? "" : ` (${reason})`}. Your draft is kept: download it, or save it as a copy.`,
    saving: "Saving…",
    unknown: "The answer to your save was lost. Looking in the cluster whether it was stored…",
    unknownFailed:
      "The answer to your save was lost, and the cluster cannot be read now. It may or may not be stored; nothing is sent twice.",
  },

  merge: {
    untold:
      "The answer to your save was lost, and nobody can tell any more whether it was stored. Where theirs is as before your change, somebody may have taken it back: there you are asked.",
    newer: (by: string | undefined) =>
      `${somebody(by)} saved once more while you decide. Take it in now, or you are asked again after saving.`,
    settled: (n: number) =>
      `${count(n, "place")} settled by the newer version: nothing is left to decide there.`,
  },

  updated: "Truce itself was updated on its server. Load the page again; your draft is kept.",
  keptDraft: "Your draft is kept.",
  saved: {
    title: "Saved.",
    created: "The new object is stored.",
    changed: (what: string) => `Your change to ${what} is stored.`,
    version: (version: string) => `Version ${version}`,
  },
  nothingToSave: {
    "no-edits": "Nothing to save: the text says what is stored.",
    "comments-only": "Nothing to save: only comments or spelling changed, which the cluster does not store.",
    decided: "Nothing to save: what you decided is what is stored. None of your edits are left.",
  },
  followed: (by: string | undefined, what: string) =>
    `${somebody(by)} changed this object: ${what}. The text shows the new version.`,
  saveUndone: (version: string) =>
    `The text takes back your save of version ${version}. That is stored only when you save it.`,
  nothingToUndo: "Nothing of that save is left to take back: what it changed is not there any more.",
  undoBlocked: (what: string) =>
    `Your unsaved edits touch what the save changed: ${what}. Save or discard them, then take the save back.`,
  tookTheirs: (by: string | undefined) =>
    `What ${by ?? "somebody"} changed is in your text now, and your edits go by that version.`,
  unreadable: (line: number, what: string) => `Line ${line}: ${what}`,
  shape: {
    apiVersion: "the text must begin as a PrometheusRule: apiVersion: monitoring.coreos.com/v1.",
    kind: "kind must be PrometheusRule.",
    metadata: "metadata with a name and a namespace is missing.",
    "metadata.name": "metadata.name is missing.",
    "metadata.namespace": "metadata.namespace is missing.",
  } satisfies Record<RequiredField, string>,
  /** `names`: group, rule and field, as far as the reason is about one. */
  reason: (names: readonly string[], message: string) =>
    names.length === 0 ? message : `${names.join(" › ")}: ${message}`,
  renamed: (namespace: string, name: string) =>
    `the text names ${namespace}/${name}. The cluster cannot rename an object: duplicate it instead.`,

  drafts: {
    elsewhere: "You are editing this object in another tab. What you type here is a second draft.",
    takeHere: "Continue here",
    taken: "You went on with this draft in another tab. This one no longer keeps what you type.",
    resumed: "Your unsaved draft is open, last written",
    fresh: "Start from what is stored",
    others: (n: number) => `${count(n, "other draft")} of this object`,
    open: "Open the draft last written",
    full: "This browser has no room left for drafts: a reload would lose what you type. Save soon, or free some space.",
    unavailable:
      "This browser keeps no drafts (private window, or storage turned off): a reload would lose what you type.",
  },

  /** Truce reads no PromQL, and nothing tells it whether the cluster does. */
  promql: "PromQL is checked only where the cluster runs prometheus-operator's admission webhook.",

  problems: {
    label: "Problems in the text",
    title: (errors: number, warnings: number) =>
      [
        ...(errors > 0 ? [count(errors, "error")] : []),
        ...(warnings > 0 ? [count(warnings, "warning")] : []),
      ].join(", ") || "No problems found",
    line: (line: number) => `Line ${line}`,
    severities: { error: "Error", warning: "Warning", info: "Note" },
    more: (n: number) => `and ${n} more`,
    quote: "Put in quotes",
    quoteAt: (line: number) => `Put in quotes, line ${line}`,
  },

  review: {
    title: (namespace: string, name: string) => `Review: ${namespace}/${name}`,
    titleNew: (namespace: string, name: string) => `Create ${namespace}/${name}`,
    changed: "What changes",
    kinds: { edited: "changed", inserted: "added", deleted: "removed", moved: "moved" },
    object: "The object itself",
    refused: "The cluster said that it would refuse this: see what it says.",
    /** By what sending it does; what somebody else has overtaken is merged before anything is stored. */
    ways: {
      save: {
        description: "This, and nothing else, is sent to the cluster.",
        base: "Base (stored)",
        mine: "Mine (to be saved)",
        send: "Save",
      },
      create: {
        description: "This, and nothing else, is sent to the cluster.",
        base: "Nothing (not stored yet)",
        mine: "Mine (to be saved)",
        send: "Create",
      },
      merge: {
        description: "What you changed since you started. It is merged with the newer version first.",
        base: "Base (where you started)",
        mine: "Mine (to be merged)",
        send: "Merge and save…",
      },
    },
    saving: "Saving…",
    cancel: "Go on editing",
    notStored:
      "The cluster does not store comments, blank lines or the spelling of values. They stay in this text while it is open.",
    behind: "A newer version was saved meanwhile: you will be asked to merge before anything is stored.",
    undoes: (version: string) => `This takes back your save of version ${version}.`,
    errors: (n: number) => `${count(n, "error")} marked in this text: look at them before you save.`,
  },

  dryRun: {
    title: "What the cluster says",
    running: "Asking the cluster whether it would take this… You can save without waiting.",
    fine: "The cluster would take this.",
    unavailable: "The cluster could not be asked; it decides when you save.",
    stale: "A newer version was saved meanwhile; the answer is about an older one.",
    warnings: (n: number) => `The cluster would take this, with ${count(n, "warning")}:`,
  },

  discard: {
    title: "Discard your changes?",
    text: "Your edits of this object are forgotten, in this browser too. What is stored in the cluster stays as it is.",
    confirm: "Discard",
    cancel: "Keep editing",
  },

  remove: {
    title: (namespace: string, name: string) => `Delete ${namespace}/${name}?`,
    text: (alerts: number) =>
      `${count(alerts, "rule")} will no longer be evaluated. This cannot be undone; your browser keeps no copy unless you download it.`,
    label: (name: string) => `Type ${name} to confirm`,
    confirm: "Delete",
    deleting: "Deleting…",
    cancel: "Keep it",
    moved: "The object was changed since you opened this dialog. Look at it again before you delete it.",
    refused: (reason: string) => `You may not delete this object${reason === "" ? "." : `: ${reason}`}`,
  },

  compare: {
    title: "Your text and the new object",
    mine: "Mine",
    theirs: "Theirs (the object created anew)",
    close: "Close",
  },

  signIn: {
    title: "Sign in again",
    text: "Your sign-in has ended. Your draft is kept in this browser; after signing in you are back here and can save.",
    later: "Not now",
    differentOperator: "Sign in as the same operator: drafts are shown to nobody else.",
  },

  create: {
    title: "New rule object",
    /** In the template. */
    whatToDo: "Say here what is affected and what to do first.",
    from: (namespace: string, name: string) => `Copy of ${namespace}/${name}`,
    fromFailed: "The object to copy could not be read; this is an empty template.",
    namespace: "Namespace",
    name: "Name",
    namespacesPartial: "You may not list all namespaces: type another one if it is missing.",
    droppedMarks:
      "What the cluster and its tools own was left out: managed fields, owners, and the marks of Helm, Argo CD and others.",
    notAllowed: (namespace: string, reason: string) =>
      `You may not create rule objects in ${namespace}${reason === "" ? "." : `: ${reason}`}`,
  },

  missing: {
    title: (namespace: string, name: string) => `${namespace}/${name} does not exist`,
    text: "It was deleted, renamed, or never existed.",
    created: (namespace: string, name: string) => `${namespace}/${name} exists now`,
    createdText: "Somebody created it while this page was open.",
    open: "Open it",
  },
  refusedTitle: "This object cannot be shown",
};
