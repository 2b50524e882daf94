import { type Json, stringifyJson } from "@/lib/json/json";
import {
  type Answered,
  errorIn,
  type LabAnswer,
  type LabEvent,
  type RaceResult,
  statusOf,
  type Withheld,
} from "@/lib/lab/answer";
import type { Loss } from "@/lib/lab/loss";
import type { Overwritten, Standing } from "@/lib/lab/run";
import type { Claim, Fate } from "@/lib/lab/step";
import type { Difference, Untold, Verdict } from "@/lib/lab/verdict";
import { letter, placeText } from "./lab-step";

/** As HTTP calls them: names of the protocol are not translated. */
const CODES: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  500: "Internal Server Error",
};

function answer(answer: LabAnswer): string {
  switch (answer.kind) {
    case "silence":
      return answer.neverSent ? "未发送" : "没有响应";
    case "withheld":
      return "未发送";
    case "answered":
      return codeText(answer);
  }
}

function codeText(answer: Answered): string {
  const error = errorIn(answer);
  if (error !== undefined) return `${[error.code, error.reason].filter(Boolean).join(" ")}（在流中）`;
  return `${answer.code} ${statusOf(answer).reason || CODES[answer.code] || ""}`.trimEnd();
}

const EVENTS: Readonly<Record<LabEvent["type"], string>> = {
  ADDED: "对此 watch 而言是新对象",
  MODIFIED: "对象的新版本",
  DELETED: "对象已不存在",
  BOOKMARK: "没有更改：到这个版本为止的所有更改都已通知",
  ERROR: "watch 无法继续",
};

function race(result: RaceResult): string {
  const { attempts, conflicts, acknowledged, lost, milliseconds, rounds, roundsAsked } = result;
  const missing = lost === 0 ? "没有丢失" : `其中丢失 ${lost} 条`;
  const stopped = rounds < roundsAsked ? `，共 ${roundsAsked} 轮，跑完 ${rounds} 轮后停止` : "";
  return `尝试 ${attempts} 次，冲突 ${conflicts} 次，确认写入 ${acknowledged} 条，${missing}，${Math.round(milliseconds)} 毫秒${stopped}`;
}

function claim(claim: Claim, found: Json | undefined): string {
  const place = placeText(claim.place);
  const is = `${place} ${valueText(found)}。`;
  if (found !== claim.is) return `预期 ${place} ${valueText(claim.is)}，实际${valueText(found)}。`;
  const whose = letter(claim.whose);
  switch (claim.fate) {
    case "kept":
      return `${whose} 的更改已保留：${is}`;
    case "refused":
      return `${whose} 的更改被拒绝，${whose} 也已得知：${is}`;
    case "lost":
      return `${whose} 的更改已丢失：${is}`;
    case "misplaced":
      return `${whose} 的更改落到了错误的规则上：${is}`;
  }
}

function overwrites({ whose, places }: Overwritten): string {
  const [first, second, ...more] = places.map(placeText);
  const named =
    more.length === 0
      ? [first, second].filter(Boolean).join("、")
      : `${first} 以及另外 ${more.length + 1} 处`;
  return `覆盖了 ${letter(whose)} 对 ${named} 的更改，而且没有任何人得知`;
}

function verdict(verdict: Verdict): readonly string[] {
  switch (verdict.kind) {
    case "as-expected":
      return ["符合预期。"];
    case "otherwise":
      return verdict.differences.map(difference);
    case "untold":
      return [untold(verdict.why)];
  }
}

function difference(difference: Difference): string {
  switch (difference.of) {
    case "code":
      return `预期 ${difference.expected}，集群的响应是 ${difference.found}。`;
    case "reason":
      return `预期 ${difference.expected === "" ? "没有 reason" : `reason 为 ${difference.expected}`}，集群给出的${difference.found === "" ? "为空" : `是 ${difference.found}`}。`;
    case "message":
      return `预期消息中含有 “${difference.expected}”，集群给出的是 “${difference.found}”。`;
    case "claim":
      return claim(difference.claim, difference.found);
    case "events":
      return `预期的事件${eventsText(difference.expected)}，集群发送的事件${eventsText(difference.found)}。`;
    case "error-code":
      return `预期 watch 以代码 ${difference.expected} 结束，${difference.found === undefined ? "实际没有代码" : `实际是 ${difference.found}`}。`;
    case "lost":
      return difference.expected === "none"
        ? `预期已确认的规则都不会丢失，实际缺少 ${difference.found} 条。`
        : "预期会丢失已确认的规则，实际一条也没有少。写入者可能没有碰到一起：请再运行一次。";
  }
}

function untold(why: Untold): string {
  switch (why.kind) {
    case "refused":
      return refused(why.code, why.message);
    case "silence":
      return `没有收到响应（${why.message}），因此不知道是否已写入。请检查能否连接集群，然后重新开始。`;
    case "unreachable":
      return `无法连接集群（${why.message}），什么都没有发送。请检查集群是否在运行、地址是否正确，然后重新开始。`;
    case "withheld":
      return WITHHELD[why.why];
    case "no-namespace":
      return `命名空间 ${why.name} 不存在。请选择另一个。`;
    case "no-kind":
      return `集群不提供这种对象（“${why.message.trim()}”）。请选择已安装 Prometheus Operator 的 CustomResourceDefinition 的集群。`;
    case "gone":
      return "有人删除了临时对象。请重置后再运行一次。";
    case "feature":
      return `此集群没有这项功能：其 特性门控（feature gate）${why.feature} 未启用。场景会跳过这一步继续。`;
  }
}

const WITHHELD: Readonly<Record<Withheld, string>> = {
  "not-ours":
    "实验室没有发送此请求：该对象没有这次运行的标签，而实验室不会改动其他对象。请重新开始，新的运行会使用另一个名称。",
  annotated:
    "实验室没有发送此请求：副本中有对象上没有的注解，而控制器会对注解作出反应。请将其删去，或重新读取。",
  "another-object": "实验室没有发送此请求：有人删除了该对象，并以相同名称创建了另一个对象。请重新开始。",
};

function refused(code: number, message: string): string {
  const said = message === "" ? "" : `（“${message}”）`;
  if (code === 401) return `集群不接受此令牌${said}。请换用新的令牌，然后重新开始。`;
  if (code === 403)
    return `你在这里没有此权限${said}。请选择一个你有权读取（get、list、watch）、创建、更新（update、patch）和删除 PrometheusRule 与 ConfigMap 的命名空间。`;
  return `集群繁忙或不可用：响应是 ${code}${said}。请稍候再重新开始。`;
}

function eventsText(types: readonly string[]): string {
  return types.length === 0 ? "为空" : `是 ${types.join("、")}`;
}

function valueText(value: Json | undefined): string {
  if (value === undefined) return "不存在";
  return `是 ${typeof value === "string" ? `“${value}”` : stringifyJson(value)}`;
}

const STANDINGS: Readonly<Record<Standing, string>> = {
  "under-way": "正在运行",
  "as-expected": "集群的行为与描述一致",
  otherwise: "集群的行为与描述不一致",
  untold: "本次运行无法得出结论",
};

const LOSSES: Readonly<Record<Loss, string>> = {
  lost: "有更新丢失",
  none: "无更新丢失",
};

const FATES: Readonly<Record<Fate, string>> = {
  kept: "保留",
  refused: "被拒绝",
  lost: "丢失",
  misplaced: "落错位置",
};

/** What came of steps and of whole runs. */
export const outcome = {
  answer,
  verdict,
  claim,
  overwrites,
  race,
  events: EVENTS,
  standing: STANDINGS,
  fate: FATES,
  loss: LOSSES,
  conflicts: (n: number) =>
    n === 0
      ? "两边的更改互不冲突，Truce 无须询问。"
      : `有 ${n} 处双方都更改过：Truce 会在那里询问。这里的副本保留自己的值。`,
};
