import type { Messages } from "@/lib/messages/messages";
import { type Owner, ownerName } from "@/lib/prometheus-rule/owner";
import { afterHan, beforeHan } from "./before-han";

type Editor = Messages["editor"];

function number(n: number): string {
  return n.toLocaleString("zh-CN");
}

/** "bob ", or “有人”: in front of what they did. */
function somebody(by: string | undefined): string {
  return by === undefined ? "有人" : beforeHan(by);
}

/** "Helm（shop）", or the tool alone where nothing tells more. */
function ownedBy(owner: Owner): string {
  if (owner.kind === "apply") return `${owner.name}（服务器端应用）`;
  const tool = ownerName(owner);
  return tool === owner.name ? tool : `${tool}（${owner.name}）`;
}

export const editor: Editor = {
  loading: "正在加载编辑器…",
  plainEditor: "编辑器加载失败。可以改用此纯文本框，只是没有语法高亮。",
  label: (namespace, name) => `${namespace}/${name} 的 YAML。按 Ctrl+M 可用 Tab 离开编辑器。`,
  newLabel: "新对象的 YAML。按 Ctrl+M 可用 Tab 离开编辑器。",
  lastChange: (by) => `最后更改：${by}`,
  neverChanged: "无从得知最后由谁更改",
  dirty: "有未保存的更改",
  readOnly: "只读",
  newObject: "新对象",

  actions: {
    review: "检查并保存",
    reviewKey: "Ctrl/⌘ S",
    create: "检查并创建",
    createAgain: "重新创建",
    discard: "放弃更改",
    duplicate: "创建副本",
    download: "下载",
    downloadTitle: "下载不含集群所设字段的 YAML，可直接在别处创建",
    remove: "删除",
    dismiss: "关闭",
    takeTheirs: "并入对方的更改",
    previewTheirs: "先看看…",
    untakeTheirs: "撤销并入",
    undecide: "收回我的决定",
    merge: "合并…",
    compare: "比较",
    saveCopy: "另存为副本",
    checkAgain: "再次检查",
    tryAgain: "重试",
    toList: "返回列表",
    show: "定位",
    signIn: "重新登录",
    openExisting: "打开已有的对象",
  },

  owned: {
    title: (owners) => `由 ${beforeHan(owners.map(ownedBy).join("、"))}管理`,
    text: "在此所做的更改可能会被还原。如有可能，请在其源头更改。",
  },

  bars: {
    behind: (by, what) => `${somebody(by)}保存了新版本：${what}。它没有触及你的编辑。`,
    diverged: (by, what, places) =>
      `${somebody(by)}保存了新版本：${what}。其中 ${number(places)} 处你也编辑过。`,
    untold: (by, what, places) =>
      `${somebody(by)}保存了新版本：${what}。无从得知你的保存此前是否已存储：有 ${number(places)} 处待决定。`,
    unreadable: (by, what, line) =>
      `${somebody(by)}保存了新版本：${what}。修正你的文本第 ${line} 行的错误之后即可并入。`,
    keptText: "在你并入之前，你的文本保持原样。",
    changed: (names, more) =>
      names.length === 0
        ? "规则以外的细节"
        : `${names.join("、")}${more > 0 ? `，另有 ${number(more)} 项` : ""}`,
    terminating:
      "此对象正在删除：仍有终结器（finalizer）阻止其移除。现在保存的内容会随它一起丢失。你的文本已保留。",
    deleted: "此对象已从集群中删除。你的文本已保留。",
    deletedUntouched: "此对象已从集群中删除。",
    recreated: (by) => `该对象已被删除，${somebody(by)}又创建了一个同名对象。两者不会合并。你的文本已保留。`,
    readOnly: "你可以查看此对象，但不能更改。",
    readOnlyReason: (reason) => `你可以查看此对象，但不能更改：${reason}`,
    notPermitted: (reason) =>
      `你无权更改此对象${reason === "" ? "" : `（${reason}）`}。你的草稿已保留：可以下载，或另存为副本。`,
    saving: "正在保存…",
    unknown: "这次保存的响应丢失了。正在集群中查看是否已存储…",
    unknownFailed: "这次保存的响应丢失了，而且现在无法读取集群。可能已存储，也可能没有；不会重复发送。",
  },

  merge: {
    untold:
      "你这次保存的响应丢失了，而且已无从得知它是否已存储。凡是对方的与你更改之前相同之处，可能有人还原了你的更改：这些地方会询问你。",
    newer: (by) => `在你决定期间，${somebody(by)}又保存了一次。请现在并入，否则保存之后会再次询问你。`,
    settled: (n) => `新版本已解决 ${number(n)} 处：那里无需再决定。`,
  },

  updated: "服务器上的 Truce 已更新。请重新加载页面；你的草稿已保留。",
  keptDraft: "你的草稿已保留。",
  saved: {
    title: "已保存。",
    created: "新对象已存储。",
    changed: (what) => `你对${afterHan(beforeHan(what))}的更改已存储。`,
    version: (version) => `版本 ${version}`,
  },
  nothingToSave: {
    "no-edits": "无需保存：文本与已存储的内容相同。",
    "comments-only": "无需保存：只有注释或写法改变了，集群不存储它们。",
    decided: "无需保存：你决定的内容就是已存储的内容。你的编辑都没有保留下来。",
  },
  followed: (by, what) => `${somebody(by)}更改了此对象：${what}。文本显示的是新版本。`,
  saveUndone: (version) => `文本已撤回你保存的版本 ${version}。保存之后才会存储。`,
  nothingToUndo: "这次保存已没有可撤回的内容：它的更改都不在了。",
  undoBlocked: (what) =>
    `你未保存的编辑触及了这次保存所更改的内容：${what}。请先保存或放弃这些编辑，再撤回该次保存。`,
  tookTheirs: (by) => `${somebody(by)}的更改已并入你的文本，你的编辑现在基于该版本。`,
  unreadable: (line, what) => `第 ${line} 行：${what}`,
  shape: {
    apiVersion: "文本必须以 PrometheusRule 的形式开头：apiVersion: monitoring.coreos.com/v1。",
    kind: "kind 必须是 PrometheusRule。",
    metadata: "缺少 metadata 及其中的 name 和 namespace。",
    "metadata.name": "缺少 metadata.name。",
    "metadata.namespace": "缺少 metadata.namespace。",
  },
  reason: (names, message) => (names.length === 0 ? message : `${names.join(" › ")}：${message}`),
  renamed: (namespace, name) => `文本写的是 ${namespace}/${name}。集群不能重命名对象：请改为创建副本。`,

  drafts: {
    elsewhere: "你正在另一个标签页中编辑此对象。在此输入的内容会成为第二份草稿。",
    takeHere: "在此继续",
    taken: "你已在另一个标签页中继续编辑此草稿。此处输入的内容不再保留。",
    resumed: "已打开你未保存的草稿，最近写于",
    fresh: "从已存储的内容重新开始",
    others: (n) => `此对象另有 ${number(n)} 份草稿`,
    open: "打开草稿，最近写于",
    full: "此浏览器已没有空间存放草稿：重新加载会丢失你输入的内容。请尽快保存，或释放一些空间。",
    unavailable: "此浏览器不保留草稿（无痕窗口，或存储已关闭）：重新加载会丢失你输入的内容。",
  },

  promql: "只有当集群运行了 prometheus-operator 的准入 Webhook 时，才会检查 PromQL。",

  problems: {
    label: "文本中的问题",
    title: (errors, warnings) =>
      [
        ...(errors > 0 ? [`${number(errors)} 个错误`] : []),
        ...(warnings > 0 ? [`${number(warnings)} 个警告`] : []),
      ].join("，") || "没有发现问题",
    line: (line) => `第 ${line} 行`,
    severities: { error: "错误", warning: "警告", info: "提示" },
    more: (n) => `另外 ${n} 个`,
    quote: "加上引号",
    quoteAt: (line) => `为第 ${line} 行加上引号`,
  },

  review: {
    title: (namespace, name) => `检查：${namespace}/${name}`,
    titleNew: (namespace, name) => `创建 ${namespace}/${name}`,
    changed: "更改的内容",
    kinds: { edited: "已更改", inserted: "已添加", deleted: "已移除", moved: "已移动" },
    object: "对象本身",
    refused: "集群表示会拒绝此内容：请查看它的答复。",
    ways: {
      save: {
        description: "发送到集群的就是这些，别无其他。",
        base: "基准（已存储）",
        mine: "我的（将保存）",
        send: "保存",
      },
      create: {
        description: "发送到集群的就是这些，别无其他。",
        base: "无（尚未存储）",
        mine: "我的（将保存）",
        send: "创建",
      },
      merge: {
        description: "这是你开始编辑以来的更改。保存之前会先与新版本合并。",
        base: "基准（编辑的起点）",
        mine: "我的（将合并）",
        send: "合并并保存…",
      },
    },
    saving: "正在保存…",
    cancel: "继续编辑",
    notStored: "集群不存储注释、空行和值的写法。它们只在此文本打开期间保留。",
    behind: "在此期间，有人保存了新版本：存储之前会请你先合并。",
    undoes: (version) => `这会撤回你保存的版本 ${version}。`,
    errors: (n) => `此文本中标出了 ${number(n)} 个错误：保存之前请先查看。`,
  },

  dryRun: {
    title: "集群的答复",
    running: "正在询问集群是否接受此内容…你也可以不等答复直接保存。",
    fine: "集群会接受此内容。",
    unavailable: "无法询问集群；它会在你保存时做出判断。",
    stale: "在此期间，有人保存了新版本；此答复针对的是较旧的版本。",
    warnings: (n) => `集群会接受此内容，但有 ${number(n)} 个警告：`,
  },

  discard: {
    title: "放弃你的更改？",
    text: "你对此对象的编辑会被遗忘，此浏览器中也不再保留。集群中已存储的内容保持不变。",
    confirm: "放弃更改",
    cancel: "继续编辑",
  },

  remove: {
    title: (namespace, name) => `删除 ${namespace}/${name}？`,
    text: (alerts) =>
      `${number(alerts)} 条规则将不再求值。此操作无法撤销；除非你先下载，否则浏览器中不会留有副本。`,
    label: (name) => `输入 ${name} 以确认`,
    confirm: "删除",
    deleting: "正在删除…",
    cancel: "保留对象",
    moved: "你打开此对话框之后，该对象又有更改。请再看一遍，然后再删除。",
    refused: (reason) => `你无权删除此对象${reason === "" ? "。" : `：${reason}`}`,
  },

  compare: {
    title: "你的文本与新对象",
    mine: "我的",
    theirs: "对方的（重新创建的对象）",
    close: "关闭",
  },

  signIn: {
    title: "重新登录",
    text: "你的登录已失效。你的草稿保留在此浏览器中；登录之后会回到这里，可以继续保存。",
    later: "暂不",
    differentOperator: "请以同一操作员的身份登录：草稿不会显示给其他人。",
  },

  create: {
    title: "新建规则对象",
    whatToDo: "请在此说明影响范围，以及首先要做什么。",
    from: (namespace, name) => `${namespace}/${name} 的副本`,
    fromFailed: "无法读取要复制的对象；这是一个空模板。",
    namespace: "命名空间",
    name: "名称",
    namespacesPartial: "你无权列出所有命名空间：如果缺少某个，请直接输入。",
    droppedMarks:
      "集群及其工具所拥有的内容已略去：managedFields、ownerReferences，以及 Helm、Argo CD 等的标记。",
    notAllowed: (namespace, reason) =>
      `你无权在 ${namespace} 中创建规则对象${reason === "" ? "。" : `：${reason}`}`,
  },

  missing: {
    title: (namespace, name) => `${namespace}/${name} 不存在`,
    text: "它已被删除、已改名，或从未存在过。",
    created: (namespace, name) => `${namespace}/${name} 现在存在了`,
    createdText: "此页面打开期间有人创建了它。",
    open: "打开它",
  },
  refusedTitle: "无法显示此对象",
};
