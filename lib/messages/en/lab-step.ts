import type { Edit } from "@/lib/lab/edit";
import type { Place } from "@/lib/lab/place";
import type { ScratchKind } from "@/lib/lab/scratch";
import type { Act, Actor, Operator, Step } from "@/lib/lab/step";
import { raceWay, way } from "./lab-way";

export const actor: Readonly<Record<Actor, string>> = {
  a: "Operator A",
  b: "Operator B",
  lab: "The lab",
};

type Do = Act["do"];
type StepOf<D extends Do> = Extract<Act, { readonly do: D }>;

/** `kind`: what the step is about, as it stands in a sentence. */
const SENTENCES: { readonly [D in Do]: (step: StepOf<D>, kind: ScratchKind) => string } = {
  create: (_, kind) => `The lab creates the ${kind} of this scenario.`,
  read: ({ by }, kind) =>
    `${actor[by]} opens the ${kind}: reads it with its resourceVersion, and keeps a copy.`,
  edit: ({ by, edit }, kind) => `${actor[by]} ${editText(edit, kind)}. Nothing is sent yet.`,
  send: (step, kind) => `${actor[step.by]} sends ${sentText(step, kind)}.`,
  merge: ({ by }) =>
    `${actor[by]} reads what is stored now and merges it with ${letter(by)}'s own edits, as Truce does. Nothing is written yet.`,
  delete: ({ by, naming }, kind) =>
    `${actor[by]} deletes the ${kind}${naming.length === 0 ? "" : `, if it still has the ${naming.join(" and the ")} of the copy`}.`,
  list: ({ by }, kind) =>
    `${actor[by]} lists: reads every ${kind} of this scenario, and the resourceVersion of the list.`,
  watch: ({ by, from, until }) =>
    until === "bookmark"
      ? `${actor[by]} asks for a streamed list, no older than ${VERSIONS[from]}: first what is there, then a bookmark.`
      : `${actor[by]} watches ${from === "last" ? "again, " : ""}from ${VERSIONS[from]}, ${untilText(until)}.`,
  race: ({ way: raced, writers, rounds }) =>
    `${writers} writers at once add ${rounds} rules each: ${raceWay[raced].name}.`,
  check: (_, kind) => `The lab reads what is stored in the ${kind} now.`,
};

/** What is done in a step, in one sentence. */
export function step(step: Step): string {
  const sentence = SENTENCES[step.do] as (step: Step, kind: ScratchKind) => string;
  return sentence(step, step.on ?? "PrometheusRule");
}

function editText(edit: Edit, kind: ScratchKind): string {
  switch (edit.kind) {
    case "set":
      return `sets ${placeText(edit.place)} to “${edit.value}” in the copy`;
    case "insert-rule":
      return `adds the rule ${String(edit.rule.alert)} as the ${edit.at} one of the group ${edit.group} in the copy`;
    case "delete-rule":
      return `deletes the rule ${edit.rule} from the group ${edit.group} in the copy`;
    case "retype":
      return `edits the copy of the ${kind} by hand`;
  }
}

function groupsText(groups: readonly string[] | undefined): string {
  if (groups === undefined) return "";
  return groups.length === 1 ? ` (only the group ${groups[0]})` : ` (the groups ${groups.join(" and ")})`;
}

/** An apply sends what it names of the copy, a PUT all of it, a patch only what was edited. */
function sentText({ way: sent, groups, manager }: StepOf<"send">, kind: ScratchKind): string {
  const { name } = way[sent];
  switch (sent) {
    case "apply":
    case "apply-forced":
      return `the edited copy of the ${kind}${groupsText(groups)} by ${name}${managerText(manager)}`;
    case "put":
    case "put-without-version":
    case "put-version-0":
      return `the edited copy of the ${kind} as a ${name}`;
    default:
      return `the edit of the ${kind} as a ${name}`;
  }
}

/** Managers of the lab are named after the operators. */
function managerText(manager: string | undefined): string {
  return manager === undefined ? "" : `, under the name ${manager}`;
}

const VERSIONS: Readonly<Record<StepOf<"watch">["from"], string>> = {
  list: "the version of the list",
  last: "the last version that the watch brought",
  ancient: "version 1, which the cluster has long forgotten",
};

/** A watch until a bookmark is a list, and has a sentence of its own. */
function untilText(until: Exclude<StepOf<"watch">["until"], "bookmark">): string {
  if (until === "error") return "until the cluster ends it with an error";
  return until.events === 1 ? "until one change has come" : `until ${until.events} changes have come`;
}

/** A place in a sentence: "“for” of TargetDown". The group goes without saying, rules have names of their own. */
export function placeText(place: Place): string {
  return "data" in place ? `“data.${place.data}”` : `“${place.field.join(".")}” of ${place.rule}`;
}

/** "A": an operator where there is little room. */
export function letter(operator: Operator): string {
  return operator.toUpperCase();
}
