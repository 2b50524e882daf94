import type { Edit } from "@/lib/lab/edit";
import type { Place } from "@/lib/lab/place";
import type { ScratchKind } from "@/lib/lab/scratch";
import type { Act, Actor, Operator, Step } from "@/lib/lab/step";
import { raceWay, way } from "./lab-way";

export const actor: Readonly<Record<Actor, string>> = {
  a: "操作员 A",
  b: "操作员 B",
  lab: "实验室",
};

type Do = Act["do"];
type StepOf<D extends Do> = Extract<Act, { readonly do: D }>;

/** `kind`: what the step is about. */
const SENTENCES: { readonly [D in Do]: (step: StepOf<D>, kind: ScratchKind) => string } = {
  create: (_, kind) => `实验室创建本场景所用的 ${kind}。`,
  read: ({ by }, kind) => `${actor[by]} 打开 ${kind}：连同 resourceVersion 一起读取，并保留一份副本。`,
  edit: ({ by, edit }, kind) => `${actor[by]} ${editText(edit, kind)}。此时尚未发送任何请求。`,
  send: (step, kind) => `${actor[step.by]} ${sentText(step, kind)}：${way[step.way].name}。`,
  merge: ({ by }) => `${actor[by]} 读取当前存储的内容，并像 Truce 那样与自己的编辑合并。此时尚未写入。`,
  delete: ({ by, naming }, kind) =>
    `${actor[by]} 删除 ${kind}${naming.length === 0 ? "" : `，前提是它的 ${naming.join(" 和 ")} 仍与副本相同`}。`,
  list: ({ by }, kind) =>
    `${actor[by]} 执行 list：读取本场景的所有 ${kind}，以及整个列表的 resourceVersion。`,
  watch: ({ by, from, until }) =>
    until === "bookmark"
      ? `${actor[by]} 请求流式列表，不早于${VERSIONS[from]}：先收到现有内容，再收到 bookmark。`
      : `${actor[by]} ${from === "last" ? "再次" : ""}从${VERSIONS[from]}开始 watch，${untilText(until)}。`,
  race: ({ way: raced, writers, rounds }) =>
    `${writers} 个写入者同时各添加 ${rounds} 条规则：${raceWay[raced].name}。`,
  check: (_, kind) => `实验室读取 ${kind} 当前存储的内容。`,
};

/** What is done in a step, in one sentence. */
export function step(step: Step): string {
  const sentence = SENTENCES[step.do] as (step: Step, kind: ScratchKind) => string;
  return sentence(step, step.on ?? "PrometheusRule");
}

function editText(edit: Edit, kind: ScratchKind): string {
  switch (edit.kind) {
    case "set":
      return `在副本中把 ${placeText(edit.place)} 设为 “${edit.value}”`;
    case "insert-rule":
      return `在副本中把规则 ${String(edit.rule.alert)} 添加到规则组 ${edit.group} 的${edit.at === "first" ? "最前面" : "最后面"}`;
    case "delete-rule":
      return `在副本中从规则组 ${edit.group} 删除规则 ${edit.rule}`;
    case "retype":
      return `手动编辑 ${kind} 的副本`;
  }
}

function groupsText(groups: readonly string[] | undefined): string {
  return groups === undefined ? "" : `（仅规则组 ${groups.join(" 和 ")}）`;
}

/** An apply sends what it names of the copy, a PUT all of it, a patch only what was edited. */
function sentText({ way: sent, groups, manager }: StepOf<"send">, kind: ScratchKind): string {
  switch (sent) {
    case "apply":
    case "apply-forced":
    case "put":
    case "put-without-version":
    case "put-version-0":
      return `${managerText(manager)}发送编辑后的 ${kind} 副本${groupsText(groups)}`;
    default:
      return `发送对 ${kind} 的编辑`;
  }
}

function managerText(manager: string | undefined): string {
  return manager === undefined ? "" : `以 ${manager} 的名义`;
}

const VERSIONS: Readonly<Record<StepOf<"watch">["from"], string>> = {
  list: "列表的版本",
  last: "上次 watch 收到的最后一个版本",
  ancient: "集群早已遗忘的第 1 版",
};

/** A watch until a bookmark is a list, and has a sentence of its own. */
function untilText(until: Exclude<StepOf<"watch">["until"], "bookmark">): string {
  if (until === "error") return "直到集群以错误结束它";
  return `直到收到 ${until.events} 个更改`;
}

/** A place in a sentence. The group goes without saying, rules have names of their own. */
export function placeText(place: Place): string {
  return "data" in place ? `“data.${place.data}”` : `${place.rule} 的 “${place.field.join(".")}”`;
}

/** "A": an operator where there is little room. */
export function letter(operator: Operator): string {
  return operator.toUpperCase();
}
