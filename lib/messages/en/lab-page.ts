/** Strings of the page that plays the lab's scenarios; what a scenario itself tells stands in `lab`. */
export const labPage = {
  title: "Lab",
  intro: "See which way of writing loses updates: each scenario runs for real, against your cluster.",

  rail: {
    label: "Scenarios",
    choose: "Scenario",
    /** Before its title in a menu. */
    numbered: (number: number, title: string) => `${number}. ${title}`,
    position: (number: number, count: number) => `Scenario ${number} of ${count}`,
    run: "Run in this visit:",
  },

  namespace: {
    label: "Namespace",
    choose: "Choose a namespace…",
    loading: "Loading namespaces…",
    partial: "Your cluster does not list its namespaces for you: type one.",
    known: "Your cluster does not list its namespaces for you: choose a known one, or type another.",
    use: "Use it",
    whatItDoes: (label: string, prefix: string) =>
      `Scratch objects named ${prefix}…, labelled ${label}, are created there; their rules can never fire. They are deleted on Reset, when you choose another scenario and when you leave; nothing else is touched.`,
    notBefore: "Nothing is created before you press Step or Play.",
    mayNot: (namespace: string, reason: string) =>
      `You may not create PrometheusRule objects in ${namespace}${reason === "" ? "" : ` (${reason})`}. Choose another namespace, or ask for “get, list, watch, create, update, patch, delete” on prometheusrules and configmaps there.`,
    failed: "The namespaces could not be read. Type one, or try again.",
  },

  leftovers: {
    found: (count: number, namespace: string) =>
      count === 1
        ? `An earlier visit has left one scratch object in ${namespace}.`
        : `Earlier visits have left ${count} scratch objects in ${namespace}.`,
    /** Made less than ten minutes ago, by another page or the command line. */
    inUse: (count: number, namespace: string) =>
      count === 1
        ? `Somebody may be using the lab in ${namespace}: one scratch object was created less than ten minutes ago.`
        : `Somebody may be using the lab in ${namespace}: ${count} scratch objects were created less than ten minutes ago.`,
    /** Unfolds their names. */
    which: "Show",
    /** Before "5 min. ago" or "just now". */
    created: "created",
    inUseMark: "perhaps still in use",
    remove: (count: number) =>
      count === 1 ? "Delete 1 left-over scratch object" : `Delete ${count} left-over scratch objects`,
    removing: "Deleting…",
    confirmTitle: (count: number) =>
      count === 1 ? "Delete this scratch object?" : `Delete these ${count} scratch objects?`,
    confirmText:
      "Created more than ten minutes ago. If somebody still has a run open that needs them, that run cannot go on.",
    confirm: "Delete",
    cancel: "Keep",
    mayNot: (reason: string) => `You may not delete them${reason === "" ? "." : `: ${reason}`}`,
    held: "It is being deleted, but a finalizer holds it back: it is gone once that is taken away.",
    deleted: "The left-over scratch objects are deleted.",
    failed: (message: string) => `Not all could be deleted: ${message}`,
    unreachable: "Truce's server does not answer. Try again.",
  },

  controls: {
    label: "Controls",
    step: "Step",
    play: "Play",
    pause: "Pause",
    reset: "Reset",
    resetTitle: "Deletes the scratch objects of this run and starts again",
    speed: "Speed",
    paces: { slow: "Slow", normal: "Normal", fast: "Fast" },
    progress: (done: number, count: number) => `Step ${done} of ${count}`,
    freeHand: "Free hand",
    noNamespace: "Choose a namespace first",
    busy: "The cluster has not answered yet",
    told: "This is the end of the scenario",
    stuck: "The scenario cannot go on: reset it",
    byHand: "Free hand is on",
    mayNot: "You may not create PrometheusRule objects in this namespace",
  },

  story: {
    expect: "What to expect",
    next: "Next",
    now: "Under way",
    last: "Just happened",
    outcome: "What it came to",
    /** Over what a check found; `step` is a sentence. */
    after: (number: number, step: string) => `After step ${number}: ${step}`,
    why: "Why",
    sources: "Sources",
    chooseNamespace: "Choose a namespace above, then press Step or Play.",
    end: "This is the end of the scenario. What it created stays until you reset, so that you can look at it.",
    /** Of a merge, where both changed the same places; `who` is A or B. */
    bothChanged: (count: number, who: string) =>
      `Both changed ${count} ${count === 1 ? "place" : "places"}: Truce would ask there. The copy keeps ${who}'s value.`,
    /** `what` says what was overwritten, without a full stop. */
    overwrote: (who: string, what: string) => `${who} ${what}.`,
    otherwise:
      "The steps after that would prove nothing. Look at the answer on the wire below, or reset and run it again.",
    stuck: "The scenario cannot go on from here.",
    freeHand:
      "Edit either copy, choose how it is sent, and see what the cluster makes of it. There is no script here: the lab does not say what should happen.",
  },

  verdict: {
    asExpected: "As expected",
    otherwise: "Not as expected",
    untold: "Cannot be told",
  },

  /** What lists and watches bring. */
  heard: {
    /** Over what it brought. */
    step: (number: number, what: "list" | "watch") => `Step ${number}, ${what}`,
    list: (objects: number, version: string) =>
      `The list has ${objects} ${objects === 1 ? "object" : "objects"}, and version ${version}.`,
    nothing: "No event came.",
    /** `who` is A or B. */
    whole: (who: string, changes: number) =>
      `${who}'s watches brought ${changes === 1 ? "the one change" : `all ${changes} changes`}: none twice, none missing.`,
  },

  lanes: {
    label: "Copies and cluster",
    cluster: "In the cluster",
    version: "resourceVersion",
    versionHint:
      "resourceVersion: every write that changes something gives the object a new one. A copy with an older one does not know of the writes since.",
    generation: "generation",
    noCopy: "No copy yet.",
    edited: "edited",
    outdated: "out of date",
    /** The cluster holds one of the same name that was created later. */
    another: "another object",
    nothing: "Nothing is stored yet.",
    deleted: "deleted",
    isDeleted: "It is deleted. This was its last version.",
    watching: "watching",
    notWatching: "not watching",
    reconnecting: "reconnecting…",
    refused: (message: string) => `The cluster refuses the watch: ${message}`,
    storyName: (story: string, name: string, namespace: string) =>
      `“${story}” is really ${name} in ${namespace}.`,
    look: "Look at it yourself:",
    events: "Events of the watch",
    owners: "Who owns the rules of each group (managedFields)",
    yaml: (name: string) => `YAML: ${name}`,
    added: "added:",
    removed: "removed:",
    marks: {
      kept: (who: string) => `${who}'s change, kept`,
      refused: (who: string) => `${who}'s change was refused`,
      lost: (who: string) => `${who}'s change is lost`,
      typedLost: (who: string, typed: string) => `${who}'s ${typed} is lost`,
      misplaced: (who: string) => `${who}'s change, misplaced`,
    },
  },

  timeline: {
    title: "On the wire",
    empty:
      "No request yet. Each will stand here with its answer, as it was sent, but for the generated name of the scratch object, which is shortened to “arule”.",
    sent: "version sent",
    received: "version received",
    noVersion: "none",
    /** Of a race, which is many requests. */
    raceRequests: (attempts: number) => `${attempts} ${attempts === 1 ? "write" : "writes"}`,
    raceVersions: "each with the version it read",
    raceNoVersion: "no version in any",
    raceBodies: "Every write has a body of its own: one rule more than its writer read.",
    raceAppends: "Every write has a body of its own: one operation that adds its rule.",
    milliseconds: (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
    body: "Body sent",
    noBody: "No body.",
    edited: "What was edited",
    noEdit: "Nothing was edited.",
    change: "What it changed in the cluster",
    noChange: "It changed nothing in the cluster.",
    status: "The whole Status",
    answer: "The whole answer",
    warnings: "Warnings of the apiserver",
    warning: (text: string) => `Warning: ${text}`,
    events: "Events of the watch",
    race: "The race",
    verdict: "Verdict",
    copyCurl: "Copy as curl",
    copyCurlTitle:
      "It uses $SERVER, $TOKEN and variables that earlier steps set: the downloaded Markdown says how.",
    copied: "Copied",
    copyFailed: "The browser did not let Truce copy. Select the text below instead.",
    download: "Download as Markdown",
    downloadTitle: "The whole run, with curl commands; tokens are left out",
  },

  race: {
    title: "Races",
    caption: "The totals of all writers. In each round each writer adds one rule.",
    attempts: "Attempts",
    conflicts: "Conflicts",
    stored: "Acknowledged",
    lost: "Lost",
    time: "Time",
  },

  freeHand: {
    create: "Create, and let both read it",
    kind: "Object",
    read: "Read",
    readTitle: "Gets what is stored now; what you typed is replaced",
    merge: "Read and merge",
    mergeTitle: "What Truce does after a 409: reads what is stored and merges it with this copy",
    send: "Send",
    remove: "Delete",
    removeTitle: "Deletes it if it still has the uid and the version of this copy",
    noCopy: "This operator has no copy yet: read one",
    noCopies: "Both operators need a copy first",
    unreadable: (who: string) => `What is typed in ${who}'s copy cannot be read: put that right first`,
    isThere: "It exists already",
    way: "How it is sent",
    client: (client: string) => `Who sends like that: ${client}.`,
    content: (who: string) => `Content of ${who}'s copy`,
    drop: {
      title: "Throw away what is typed?",
      text: "A copy holds text that was not sent.",
      confirm: "Throw away",
      cancel: "Keep it",
    },
    dropRun: {
      title: "Throw away what was done by hand?",
      text: "Every step of this run goes, and text that was not sent. The story then starts anew.",
    },
    both: "Send both at once",
    bothTitle: "Both copies are sent at the same moment: see which one is first",
    line: (line: number, sentence: string) =>
      `Line ${line}: ${sentence}${/[.!?]$/.test(sentence) ? "" : "."}`,
    shape: (field: "spec" | "data") => `It must be “${field}:” with its fields below, and nothing beside it.`,
    fixedExpr: (never: string) => `expr stays ${never} in the lab, so that nothing fires.`,
    anotherExpr: (never: string) => `expr is always ${never} in the lab, so that nothing fires. Put it back.`,
    recordingRule: "The lab has alerts only. Take the recording rule out.",
    mend: "Nothing is sent until that is put right. Your text stays.",
  },

  faults: {
    unauthenticated: "You are signed out, or somebody else has signed in. The run stays on this page.",
    signIn: "Sign in again",
    unreachable:
      "Truce's server does not answer. If a write was under way, it may have been stored: see the lane “In the cluster”.",
    malformed: (message: string) => `Truce's server does not send this: ${message} Nothing was written.`,
    reset: "Reset",
    unknownScenario: "There is no such scenario. Choose one from the list.",
  },

  /** Read out behind the text of a link that does so. */
  opensNewTab: "(opens in a new tab)",

  /** Read out when something is over. */
  announce: {
    step: (step: string, answer: string, verdict: string) =>
      [step, answer === "" ? "" : `${answer}.`, verdict].filter((part) => part !== "").join(" "),
    reset: "The scenario starts again. Its scratch objects are being deleted.",
  },
};
