import type { Messages } from "@/lib/messages/messages";
import { beforeHan } from "./before-han";

type Verdict = Parameters<Messages["receipt"]["verdict"]>[0];

const TOOK: Readonly<Record<(Verdict & { readonly kind: "by-hand" })["took"], string>> = {
  base: "采用基准",
  mine: "采用我的",
  theirs: "采用对方的",
  both: "两者都保留",
  value: "输入了一个值",
};

const TALLY: Messages["receipt"]["tally"] = {
  mine: "我的",
  theirs: "对方的",
  both: "双方",
  "by-hand": "手动决定",
  typed: "在合并后的 YAML 中输入",
  cluster: "由集群更改",
};

export const receipt: Messages["receipt"] = {
  open: "回执",
  visit: (n) => `我在本次访问中的保存：${n} 次`,
  title: (name) => `回执：${name}`,
  saves: "本次访问中的保存",
  savedBy: (operator) => `由 ${operator} 保存`,
  version: (version) => `版本 ${version}`,
  versions: {
    base: (version) => `${version}（基准）`,
    theirs: (version) => `${version}（对方的）`,
    result: (version) => `${version}（这次保存）`,
    created: "不存在",
  },
  theirsBy: (who) => `已与 ${beforeHan(who)}保存的版本合并。`,
  theirsByNobody: "已与其他人保存的版本合并。",
  lost: "这次保存没有收到响应。已发现发送的内容在集群中，因此视为已保存；也可能是其他人存储了相同的内容。",
  claim: "名称来自各客户端自报的字段管理器。",
  verdict: (verdict) =>
    verdict.kind === "by-hand" ? `${TALLY["by-hand"]}：${TOOK[verdict.took]}` : TALLY[verdict.kind],
  theirsOf: (who) => `对方的（${who}）`,
  before: "之前",
  sent: "发送的内容",
  after: "之后",
  stored: "存储的内容",
  counts: (counts) =>
    counts.length === 0
      ? "操作员可编辑的内容都没有更改。"
      : `各处更改：${counts.map(({ verdict, n }) => `${verdict} ${n} 处`).join("、")}`,
  tally: TALLY,
  downloadJson: "下载 JSON",
  downloadMarkdown: "下载 Markdown",
  undo: "撤销我的保存",
  undoHint: "撤回这次保存的更改：以编辑的形式放入文本，由你检查后再保存",
  undoRefused: {
    created: "这次保存创建了该对象，此前并不存在。若要撤回，请删除该对象，或保存它应有的内容。",
    gone: "这次保存的对象已不存在，或者该名称现在属于另一个对象。",
    "read-only": "你现在无权更改此对象。",
    behind: "有新版本等待并入。请先并入它。",
    busy: "请先完成正在进行的保存或合并。",
  },
  close: "关闭",
  markdown: {
    title: (object, operator, at) => `${operator} 于 ${at} 保存了 ${object}`,
    versions: "版本",
    nothing: "无",
    overruled: (version, value) => `${version} ${value ?? "（已移除）"}`,
    over: (said, overruled) => (overruled.length === 0 ? said : `${said}，未采用：${overruled.join("、")}`),
    inGroup: (group) => `（规则组 ${group}）`,
  },
};
