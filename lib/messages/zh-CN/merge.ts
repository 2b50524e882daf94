import type { Change, ConflictKind } from "@/lib/merge/model";
import type { Messages } from "@/lib/messages/messages";
import { afterHan, beforeHan } from "./before-han";

type Merge = Messages["merge"];
type Side = Parameters<Merge["change"]>[1];

/** What happened, and what has to be decided. */
const CONFLICTS: Readonly<Record<ConflictKind, { readonly what: string; readonly ask: string }>> = {
  value: { what: "你和对方对此处做了不同的更改。", ask: "应采用哪个值？" },
  presence: { what: "一方删除了另一方更改的内容。", ask: "它是否应保留？保留成什么样？" },
  insert: { what: "你和对方都添加了它，但内容不同。", ask: "应采用哪一个？" },
  order: { what: "你和对方调整成了不同的顺序。", ask: "应采用哪种顺序？" },
  place: { what: "你和对方把它移到了不同的规则组。", ask: "它应位于哪个规则组？" },
  match: { what: "不能确定这些是否为同一条规则。", ask: "请比较它们，并选择应有的内容。" },
  duplicate: { what: "会有两个规则组重名，集群不接受。", ask: "应采用谁的名称？" },
};

const TAKEN_BACK = {
  what: "只有你更改了此处。如果你的保存已存储，则之后有人还原了它。",
  ask: "此处应是什么？",
};

const BY: Readonly<Record<Side, string>> = {
  mine: "由你",
  theirs: "由对方",
  both: "双方以相同方式",
  together: "由双方分别",
};
const DONE: Readonly<Record<Change["kind"], string>> = {
  edited: "更改",
  inserted: "添加",
  deleted: "删除",
  moved: "移动",
};

const FINISH: Merge["finish"] = {
  save: "保存合并结果",
  "take-theirs": "并入我的草稿",
  "write-file": "写入合并结果",
};

const VERSIONS: Merge["versions"] = { base: "基准", mine: "我的", theirs: "对方的" };

export const merge: Merge = {
  title: {
    save: (name) => `保存前合并：${name}`,
    "take-theirs": (name) => `将对方的更改并入你的草稿：${name}`,
    "write-file": (name) => `合并：${name}`,
  },
  savedBy: (who) => `${who === undefined ? "有人" : beforeHan(who)}保存了此对象的新版本`,
  draftKept: {
    save: `你的草稿已保留。在你点击“${FINISH.save}”之前不会保存任何内容。`,
    "take-theirs": "在你并入结果之前，草稿保持原样。此操作不会保存任何内容。",
  },
  progress: (decided, total) =>
    total === 0 ? "无需决定：你的更改与对方的更改互不冲突" : `已决定 ${decided} 处，共 ${total} 处`,
  later: { save: "稍后决定", "take-theirs": "暂不", "write-file": "放弃合并" },
  finish: FINISH,
  finishing: { save: "正在保存…", "take-theirs": "正在并入…", "write-file": "正在写入…" },
  finishHint: "按 Ctrl+Enter 或 ⌘Enter",
  left: (n) => `还有 ${n} 处待决定`,
  leftHint: "请先完成剩余的决定。按此按钮会前往下一处。",
  yamlBroken: (line) => `合并后的 YAML 第 ${line} 行有错误`,
  yamlBrokenHint: "请修正合并后的 YAML，或放弃你对它的编辑，然后保存。",

  tree: {
    label: "规则组和规则",
    object: "对象本身",
    unchangedRules: (n) => `${n.toLocaleString("zh-CN")} 条规则未更改`,
    unchangedGroups: (n) => `${n.toLocaleString("zh-CN")} 个规则组未更改`,
    unchanged: "未更改",
    undecided: (n) => `${n} 处待决定`,
    decided: (n) => `${n} 处已决定`,
    merged: (n) => `${n} 处已合并`,
  },
  buckets: {
    undecided: (n) => `待决定：${n}`,
    decided: (n) => `你已决定：${n}`,
    merged: (n) => `已自动合并：${n}`,
    unchanged: (n) => `未更改：${n.toLocaleString("zh-CN")} 条规则`,
  },
  kinds: { group: "规则组", rule: "规则" },
  inGroup: (group) => `位于规则组 ${group}`,
  places: "此处的差异",
  toDecide: "待决定",
  decidedByYou: "你已决定",
  mergedForYou: "已自动合并",
  nothingHere: {
    group: "此规则组本身没有差异。它的规则列在其下方。",
    rule: "此规则在基准、我的、对方的三个版本中都相同。",
    object: "标签和注解在基准、我的、对方的三个版本中都相同。",
  },
  fields: {
    rules: "规则的顺序",
    groups: "规则组的顺序",
    place: "所在的规则组",
    whole: { object: "整个对象", group: "整个规则组", rule: "整条规则" },
  },
  conflict: ({ kind, takenBack }) => (takenBack ? TAKEN_BACK : CONFLICTS[kind]),
  change: (kind, by) => `${BY[by]}${DONE[kind]}${by === "together" ? "，两者互不冲突" : ""}。`,

  versions: VERSIONS,
  result: "合并结果",
  absent: "不存在",
  deleted: "已删除",
  undecided: "尚未决定",
  bothKept: "两者都保留，对方的在前。",
  joined: "合为一个规则组，包含双方的规则。其中仍有差异之处会在旁边询问。",
  combined: "由双方组合而成：两者互不冲突。见下方合并后的 YAML。",
  moved: "已移动",
  added: "添加：",
  removed: "移除：",
  chosen: "当前采用",

  take: { base: "使用基准", mine: "保留我的", theirs: "采用对方的", both: "两者都保留" },
  join: "合为一组",
  of: (field, subject) => `（${beforeHan(subject)}的${afterHan(field)}）`,
  edit: "编辑",
  editLabel: (field, subject) => `${beforeHan(subject)}的${afterHan(beforeHan(field))}的值`,
  editDone: "使用此值",
  editCancel: "取消",
  editHint: { text: "文本按你输入的原样存储。", yaml: "以 YAML 书写。" },
  editProblem: (line, message) => `第 ${line} 行：${message}`,
  reopen: "重新决定",
  reset: "恢复自动合并",

  next: { toDecide: "下一处待决定", merged: "下一处差异" },
  previous: { toDecide: "上一处待决定", merged: "上一处差异" },
  undo: "撤销",
  redo: "重做",
  bulk: "一次决定剩余各处",
  bulkTheirs: (n) => `待决定的 ${n} 处全部采用对方的`,
  bulkMine: (n) => `待决定的 ${n} 处全部保留我的`,
  bulkNote: "你之前的决定不变。撤销一次即可全部收回。",

  panel: {
    label: "合并后的对象",
    tabs: {
      theirs: "合并结果（对比对方的）",
      mine: "合并结果（对比我的）",
      merged: "合并后的 YAML",
    },
    show: "显示合并后的对象",
    hide: "隐藏合并后的对象",
    pending: (n) => `还有 ${n.toLocaleString("zh-CN")} 处未决定：目前显示的是对方的。`,
    edited: "你手动编辑了此 YAML；你的编辑已包含在结果中。",
    overruled: (places) => `在这些地方，你编辑之后又做了决定，以决定为准：${places.join("；")}。`,
    discardEdit: "放弃我的编辑",
    problem: (line, message) =>
      `合并后的 YAML 第 ${line} 行：${message.replace(/[。.]$/, "")}。请修正它，或放弃你的编辑；在此之前无法保存。`,
    unusable: {
      "not-an-object": "合并后的 YAML 不再是一个对象。请修正它，或放弃你的编辑。",
      renamed: "合并后的 YAML 写的是另一个对象的名称；已存储的对象不能重命名。请改回原名，或放弃你的编辑。",
    },
  },

  help: {
    title: "此对话框中的按键",
    close: "关闭",
    keys: {
      next: "下一处待决定，没有则为下一处差异",
      previous: "上一处待决定，没有则为上一处差异",
      mine: "保留我的",
      theirs: "采用对方的",
      both: "两者都保留",
      base: "使用基准",
      edit: "输入一个值",
      undo: "撤销上一个决定",
      redo: "重做该决定",
      save: "全部决定之后保存",
      help: "此列表",
    },
    note: "在输入框中输入时，这些按键不起作用。",
    open: "按键",
  },
};
