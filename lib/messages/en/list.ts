/** Strings of the list of rules. */
export const list = {
  title: "Rules",
  search: "Search rules",
  searchHint: "Name, alert, expression, label…",
  clearSearch: "Clear the search",
  count: (shown: number, all: number) =>
    shown === all
      ? `${all.toLocaleString("en")} ${all === 1 ? "object" : "objects"}`
      : `${shown.toLocaleString("en")} of ${all.toLocaleString("en")} objects`,
  countSoFar: (shown: number) => `${shown.toLocaleString("en")} so far…`,
  create: "New rule object",
  createRefused: "You may not create rule objects.",

  columns: {
    name: "Name",
    namespace: "Namespace",
    groups: "Groups",
    alerts: "Alerts",
    records: "Recording",
    changed: "Last change",
    owner: "Owner",
  },

  filters: {
    namespaces: "Namespaces",
    allNamespaces: "All namespaces",
    namespaceCount: (count: number) => `${count} namespaces`,
    findNamespace: "Find a namespace",
    noNamespace: "No namespace of that name.",
    owner: "Owner",
    anyOwner: "Any owner",
    unmanaged: "Without owner",
    drafts: (count: number) => (count === 1 ? "1 unsaved draft" : `${count} unsaved drafts`),
    clear: "Clear filters",
  },

  row: {
    draft: "unsaved draft",
    terminating: "being deleted",
    managed: (owner: string) => `Managed by ${owner}: what is changed here may be taken back.`,
    by: (name: string) => `by ${name}`,
    unknownChange: "unknown",
    moreMatches: (count: number) => `and ${count} more`,
    kinds: { alert: "alert", record: "recording rule", neither: "rule" },
    inGroup: (group: string) => `in ${group}`,
    counts: (alerts: number, records: number) =>
      `${alerts} ${alerts === 1 ? "alert" : "alerts"} · ${records} recording`,
  },

  looseDrafts: {
    title: "Drafts without an object in the list",
    unnamed: "a new object",
  },

  partial: {
    title: (readable: number) =>
      readable === 1 ? "You see one namespace only." : `You see ${readable} namespaces only.`,
    refused: (names: readonly string[]) => `Not allowed: ${names.join(", ")}.`,
    refusedMany: (names: readonly string[], more: number) =>
      `Not allowed: ${names.join(", ")} and ${more} more.`,
  },

  empty: {
    title: "No rule objects yet",
    text: "This cluster has no PrometheusRule that you can see.",
  },
  noMatch: {
    title: "Nothing matches",
    text: "No object has all these words and filters.",
  },
  noAccess: {
    title: "You may not list rules here",
    text: "The cluster lets you list PrometheusRule objects neither everywhere nor in a namespace that it tells you of.",
    next: "Or ask whoever runs the cluster for “get, list, watch” on prometheusrules.monitoring.coreos.com, or sign in as somebody else.",
    other: "Sign in as somebody else",
  },
  nameNamespace: {
    unknown: "Name a namespace that you may read:",
    label: "Namespace",
    show: "Show its rules",
    add: "Add a namespace",
  },
  failed: {
    title: "The list could not be read",
    next: "It is tried again on its own.",
  },
  loading: "Loading rules…",
};
