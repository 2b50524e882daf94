import type { ServerFault } from "@/lib/lab/answer";
import type { FileFault, RuleFile } from "@/lib/rule-file/read";
import type { MergeFault } from "@/lib/rule-file/three-way";
import { finding } from "./finding";

const KINDS: Readonly<Record<RuleFile["kind"], string>> = {
  object: "a PrometheusRule",
  plain: "a plain rule file",
  empty: "an empty file",
};

const READS = "Truce reads PrometheusRule objects (monitoring.coreos.com/v1) and Prometheus rule files.";

/** Why a file is none of rules, with its line and what to do. `name` is the file as it was named. */
function file(name: string, fault: FileFault): string {
  return `${name}, line ${fault.line}: ${reason(fault)}`;
}

function reason(fault: FileFault): string {
  switch (fault.kind) {
    case "syntax":
      return fault.problem.code === "several-documents"
        ? "A second document begins here. Give each object a file of its own."
        : finding.yaml(fault.problem);
    case "no-map":
      return `Fields are expected here, such as “groups:”. ${READS}`;
    case "other-object":
      return `This is another object (${fault.found}). ${READS}`;
    case "no-metadata":
      return "The object has no metadata. Give it at least “metadata:” with a name.";
    case "no-rules":
      return `There is neither “kind: PrometheusRule” nor “groups:” at the top. ${READS}`;
  }
}

/** Why files that can be read cannot be merged. `names`: the files as they were named. */
function merge(names: Readonly<Record<"base" | "mine" | "theirs", string>>, fault: MergeFault): string {
  if (fault.kind === "nothing-there")
    return `${names[fault.version]} is empty: merging it would delete every rule. Give the file that ${fault.version} has, or delete the file itself.`;
  const { kinds } = fault;
  const each = (["base", "mine", "theirs"] as const).map(
    (version) => `${names[version]} (${version}) is ${KINDS[kinds[version]]}`,
  );
  return `Only files of one kind can be merged: ${each.join(", ")}. Convert them to one kind first.`;
}

/** Why a server is not the one that is meant. `why`: as it was found out; `isNamed`: by --server, not by a kubeconfig. */
const SERVERS: Readonly<Record<ServerFault, (why: string, isNamed: boolean) => string>> = {
  untrusted: (why, isNamed) =>
    `The server's certificate is not trusted (${why}); nothing was sent. ${isNamed ? "Give the CA that signed it as PEM with --ca FILE." : "Put the CA that signed it into the kubeconfig (certificate-authority)."}`,
  "no-apiserver": (why, isNamed) =>
    `What answers there is no apiserver (${why}). ${isNamed ? "Give --server the address of the apiserver" : "Put the address of the apiserver into the kubeconfig"}, not that of a web page such as Truce's own; kubectl cluster-info shows it.`,
};

/** So many places are named in one line. */
const NAMED = 10;

/** What the command line says besides what it was asked for. */
export const commandLine = {
  file,
  merge,
  notRead: (name: string, why: string) => `${name} cannot be read: ${why}`,
  notWritten: (name: string, why: string) => `${name} cannot be written: ${why}`,
  because: {
    ENOENT: "there is no such file or folder",
    EISDIR: "it is a folder",
    EACCES: "you may not",
  } as Readonly<Record<string, string>>,
  notText: (name: string) => `${name} is no UTF-8 text. Convert it to UTF-8 first.`,
  stdin: "standard input",
  /** A file in the version of one side, as in a sentence. */
  side: (name: string, version: string) => `${name} (${version})`,
  conflicts: (name: string, places: readonly string[]) => {
    const named = places.slice(0, NAMED).join("; ");
    const more = places.length > NAMED ? ` and ${places.length - NAMED} more` : "";
    return `${name}: ${places.length === 1 ? "one conflict" : `${places.length} conflicts`}: ${named}${more}`;
  },
  lostComments: (name: string, comments: readonly string[]) => {
    const named = comments.slice(0, NAMED).join("  ");
    const more = comments.length > NAMED ? ` and ${comments.length - NAMED} more` : "";
    return `${name}: ${comments.length === 1 ? "a comment is" : "comments are"} not in the merged text. Put back what is still true: ${named}${more}`;
  },
  mergedAsText: (name: string) =>
    `${name} was merged as plain text instead. Read it before you git add it, also where it has no conflict markers.`,
  notMerged: (name: string) =>
    `${name} was not merged: it is mine as it was. Take in what theirs changed before you git add it.`,
  onlyGroups: "Only the groups are compared: one file is a PrometheusRule, the other a plain rule file.",
  absent: "(none)",
  moved: (from: string, to: string) => `moved: ${from} → ${to}`,
  order: (field: string, moved: readonly { readonly name: string; readonly follows: string | undefined }[]) =>
    `order of ${field}: ${moved.map(({ name, follows }) => `${name} ${follows === undefined ? "comes first" : `follows ${follows}`} now`).join(", ")}`,
  mergeAt: (address: string) => `Merge at ${address} (Ctrl-C gives up)`,
  written: (name: string) => `${name} is written.`,
  givenUp: "Given up: nothing was written.",
  building: "Building the app: about a minute, and again only after a change of the source …",
  notBuilt: "The app could not be built, see above.",
  noCheckout:
    "truce mergetool needs Truce's own folder. Run dist/truce.mjs where it was built, not a copy of it.",
  noServer: (why: string) => `The page for the merge could not be served: ${why}`,
  /** A problem that neither side had: the merge brought it about. */
  warning: (problem: string) => `Warning: the merged file has a problem that neither side had. ${problem}`,
  lab: {
    noFile:
      "truce lab needs dist/truce-lab.mjs beside dist/truce.mjs. Copy both, or run truce where it was built.",
    noNamespace:
      "Name a namespace with --namespace NAME: the scratch objects are made there. The kubeconfig's context has none.",
    badNamespace: (name: string) =>
      `“${name}” cannot be the name of a namespace: 1 to 63 lower-case letters, digits and hyphens, no hyphen at either end.`,
    server: SERVERS,
    noToken:
      "Who are you? Put a bearer token into TRUCE_TOKEN, or into a file that --token-file names (kubectl create token …, oc whoami -t).",
    noScheme: (server: string) => `${server} is no address of a server. Begin with http:// or https://.`,
    badServer: (server: string) =>
      `${server} is no address to send a token to. Give https://HOST:PORT without a user; plain http only on this machine.`,
    interrupted: "Interrupted: the scratch objects are being deleted …",
    unfinished: (scenario: string) =>
      `${scenario} could not be told to its end: the cluster's answers lack what the next step needs.`,
    /** `flags`: what tells kubectl of the cluster, with a blank before each. */
    left: (kind: string, name: string, namespace: string, flags: string) =>
      `The ${kind} ${name} may still be there. Delete it: kubectl delete ${kind.toLowerCase()} ${name} --namespace ${namespace}${flags}`,
  },
};
