/** Strings of the frame round every page: header, sign-in, shortcut help, errors of the whole page. */
export const shell = {
  product: "Truce",
  tagline: "Alert rules, edited together. Nobody overwrites another's change unseen.",
  skipToContent: "Skip to content",
  language: "Language",

  place: {
    label: "You are here",
    rules: "Rules",
    newRule: "New",
    lab: "Lab",
    labTitle: "See which way of writing loses updates",
  },

  link: {
    label: "Connection",
    loading: (loaded: number) => (loaded === 0 ? "Loading" : `Loading ${loaded.toLocaleString("en")}`),
    stale: (time: string) => `As of ${time}`,
    kinds: { loading: "loading", live: "Live", stale: "not current", refused: "Not connected" },
    staleTitles: {
      list: (time: string) => `The list is as it was at ${time}.`,
      page: (time: string) => `This page is as it was at ${time}.`,
    },
    staleUnreachable: "Truce's server does not answer.",
    staleCluster: "The cluster does not answer.",
    staleNext: "It is tried again on its own; your drafts are safe.",
    retry: "Try now",
    signedOut: "You are signed out. Your drafts are kept in this browser; sign in to go on where you are.",
    signInAgain: "Sign in again",
    refusedTitle: "The cluster refused the list of rules.",
    refusedNext: "Ask for the right to list PrometheusRule objects, or sign in as somebody who has it.",
  },

  operator: {
    /** Read out before the operator's name. */
    menuOf: "Menu of",
    readOnly: "read-only",
    readOnlyTitle: "You may read rules but change none.",
    theme: "Colours",
    themes: { light: "Light", dark: "Dark", system: "As the system" },
    shortcuts: "Keyboard shortcuts",
    signOut: "Sign out",
  },

  replaced: {
    title: (name: string) => `This browser is now signed in as ${name}`,
    text: (was: string) =>
      `In another tab somebody else has signed in. What this page would save now would not be ${was}'s. Drafts are kept.`,
    goOn: (name: string) => `Go on as ${name}`,
  },

  signOut: {
    title: "Keep your drafts?",
    text: (drafts: number) =>
      drafts === 1
        ? "One draft is not saved to the cluster. It lies in this browser only."
        : `${drafts} drafts are not saved to the cluster. They lie in this browser only.`,
    keep: "Keep and sign out",
    forget: "Forget and sign out",
    cancel: "Stay signed in",
    failed: "Signing out did not work: the server does not answer. Try again.",
  },

  signIn: {
    title: "Sign in",
    intro: "Truce acts in the cluster as you, with your rights and nobody else's.",
    demoTitle: "Demo operators",
    demoIntro: "Open two of them side by side to see what a conflict looks like.",
    /** Read out before an operator's name. */
    as: "Sign in as",
    tokenTitle: "Bearer token",
    tokenLabel: "Token",
    tokenHint:
      "For example from “kubectl create token” or “oc whoami -t”. It is kept sealed in a cookie of this browser and sent to nobody but the cluster.",
    submit: "Sign in",
    working: "Signing in…",
    emptyToken: "Paste a token first.",
    unreachable: "Truce's server does not answer. Check that it runs and try again.",
    failures: {
      unknownToken:
        "The cluster does not accept this token. It may have expired: get a new one and paste it here.",
      noToken: "There was no token. Paste one first.",
      oddToken:
        "This is not a token: it has a line break or characters that no token has. Copy it again, without quotes.",
      longToken:
        "This token is longer than Truce can keep (12 KB). Use one of a service account, or ask for a shorter one.",
      noSelfReview: (message: string) =>
        `The cluster does not say whose token this is (${message}). Ask whoever runs it to allow SelfSubjectReview.`,
      oldCluster: (version: string, minimum: string) =>
        `This cluster runs Kubernetes ${version}. Truce needs ${minimum} or newer.`,
      unknownOperator: (name: string) => `There is no demo operator ${name} any more. Reload the page.`,
      clusterDown: "The cluster does not answer. Check that it runs and try again.",
      busy: (seconds: number) => `The cluster is busy. Try again in ${seconds} s.`,
      other: (message: string) => `The cluster refused: ${message}`,
    },
  },

  shortcuts: {
    title: "Keyboard shortcuts",
    close: "Close",
    /** A switch: shortcuts that are one key without Ctrl or ⌘. */
    singleKeys: "Single-key shortcuts",
    groups: {
      everywhere: "Everywhere",
      list: "List of rules",
      editor: "Editor",
      merge: "Merge dialog",
      lab: "Lab",
    },
    keys: {
      help: "This help",
      search: "Search",
      move: "Next, previous object",
      ends: "First, last object",
      open: "Open the object",
      create: "New rule object",
      clear: "Clear the search",
      review: "Review and save",
      nextConflict: "Next, previous conflict",
      mine: "Keep mine",
      theirs: "Take theirs",
      both: "Keep both",
      base: "Use base",
      edit: "Type a value",
      undo: "Undo the decision",
      redo: "Redo the decision",
      save: "Save the merged object",
      closeDialog: "Close the dialog",
      labStep: "Next step",
      labPlay: "Play, pause",
      labReset: "Reset",
      labFreeHand: "Free hand on, off",
      labScenario: "Scenario 1 to 10",
    },
    or: "or",
  },
};
