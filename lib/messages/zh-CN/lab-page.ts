import type { ScratchKind } from "@/lib/lab/scratch";
import type { labPage as english } from "@/lib/messages/en/lab-page";
import { beforeHan } from "./before-han";

/** Strings of the page that plays the lab's scenarios; what a scenario itself tells stands in `lab`. */
export const labPage: typeof english = {
  title: "实验室",
  intro: "看看哪种写入方式会丢失更新：每个场景都在你的集群上真实运行。",

  rail: {
    label: "场景",
    choose: "场景",
    numbered: (number: number, title: string) => `${number}. ${title}`,
    position: (number: number, count: number) => `场景 ${number} / ${count}`,
    run: "本次访问中的结果：",
  },

  namespace: {
    label: "命名空间",
    choose: "请选择命名空间…",
    loading: "正在读取命名空间…",
    partial: "集群没有为你列出命名空间，请直接输入。",
    use: "使用",
    whatItDoes: (label: string, prefix: string) =>
      `实验室会在其中创建名为 ${prefix}…、带有标签 ${label} 的临时对象，其规则永远不会触发。它不会改动其他任何对象；重置、切换场景或离开页面时会删除这些临时对象。`,
    notBefore: "在你按下“单步”或“播放”之前，不会创建任何对象。",
    mayNot: (namespace: string, reason: string) =>
      `你无权在 ${namespace} 中创建 PrometheusRule 对象${reason === "" ? "" : `（${reason}）`}。请选择其他命名空间，或申请在其中对 prometheusrules 和 configmaps 的 “get、list、watch、create、update、patch、delete” 权限。`,
    failed: "无法读取命名空间。请直接输入，或重试。",
  },

  leftovers: {
    found: (count: number, namespace: string) => `${namespace} 中有 ${count} 个以前的访问遗留的临时对象。`,
    inUse: (count: number, namespace: string) =>
      `可能有人正在 ${namespace} 中使用实验室：有 ${count} 个临时对象是几分钟前创建的。`,
    which: "有哪些",
    created: "创建于",
    inUseMark: "刚刚还在使用",
    remove: (count: number) => `删除 ${count} 个遗留的临时对象`,
    removing: "正在删除…",
    confirmTitle: (count: number) => `要删除这 ${count} 个临时对象吗？`,
    confirmText: "它们是十多分钟前创建的。如果有人仍打开着它们所属的运行，该运行将无法继续。",
    confirm: "删除",
    cancel: "保留",
    mayNot: (reason: string) => `你无权删除它们${reason === "" ? "。" : `：${reason}`}`,
    deleted: "遗留的临时对象已删除。",
    failed: (message: string) => `未能全部删除：${message}`,
    unreachable: "Truce 服务器没有响应，请重试。",
  },

  controls: {
    label: "控制",
    step: "单步",
    play: "播放",
    pause: "暂停",
    reset: "重置",
    resetTitle: "删除本次运行的临时对象并重新开始",
    speed: "速度",
    paces: { slow: "慢", normal: "正常", fast: "快" },
    progress: (done: number, count: number) => `第 ${done} 步，共 ${count} 步`,
    freeHand: "自由操作",
    noNamespace: "请先选择命名空间",
    busy: "集群尚未响应",
    told: "场景已经演示完毕",
    stuck: "场景无法继续，请重置",
    byHand: "正处于自由操作模式",
  },

  story: {
    expect: "预期结果",
    next: "下一步",
    now: "正在进行",
    last: "刚刚发生",
    outcome: "结果",
    after: (number: number, step: string) => `第 ${number} 步之后：${step}`,
    why: "原因",
    sources: "资料来源",
    chooseNamespace: "请先在上方选择命名空间，然后按“单步”或“播放”。",
    end: "场景已经演示完毕。临时对象会保留到你重置为止，以便查看。",
    bothChanged: (count: number, who: string) =>
      `双方更改了 ${count} 个相同位置：Truce 会在这些位置询问；这份副本保留 ${who} 的值。`,
    otherwise: "后面的步骤已无意义。请查看下方的网络请求及其响应，或重置后再次运行。",
    stuck: "场景无法从这里继续。",
    freeHand: "编辑任意一份副本，选择发送方式，看看集群如何处理。这些步骤没有预期结果。",
    whyLocked: "显示原因（会透露结局）",
  },

  verdict: {
    asExpected: "符合预期",
    otherwise: "与预期不符",
    untold: "无法判断",
  },

  lanes: {
    label: "副本与集群",
    cluster: "集群中",
    version: "resourceVersion",
    versionHint: "resourceVersion：每次写入改变了内容时集群都会更换的标记。标记较旧的副本不知道此后的写入。",
    generation: "generation",
    noCopy: "还没有副本。",
    edited: "已编辑",
    outdated: "已过时",
    nothing: "尚未存储任何内容。",
    deleted: "已删除",
    isDeleted: "对象已被删除。这里显示的是它的最后一个版本。",
    watching: "正在监视",
    notWatching: "未在监视",
    reconnecting: "正在重新连接…",
    refused: (message: string) => `集群拒绝了 watch 请求：${message}`,
    storyName: (story: string, name: string, namespace: string) =>
      `“${story}” 在集群中的真实名称是 ${name}（命名空间 ${namespace}）。`,
    look: "你可以自己查看：",
    events: "watch 事件",
    yaml: (name: string) => `${beforeHan(name)}的 YAML`,
    added: "添加：",
    removed: "移除：",
    marks: {
      kept: (who: string) => `${who} 的更改已保留`,
      refused: (who: string) => `${who} 的更改被拒绝`,
      lost: (who: string) => `${who} 的更改已丢失`,
      misplaced: (who: string) => `${who} 的更改落错了位置`,
    },
  },

  timeline: {
    title: "网络请求",
    empty: "还没有请求。每个请求及其响应都会按 apiserver 收到的样子显示在这里。",
    sent: "发送的版本",
    received: "收到的版本",
    noVersion: "无",
    milliseconds: (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} 毫秒`,
    body: "请求体",
    noBody: "没有请求体。",
    change: "它在集群中更改了什么",
    noChange: "它没有更改集群中的任何内容。",
    status: "完整的 Status",
    answer: "完整的响应",
    warnings: "apiserver 的警告",
    events: "watch 事件",
    race: "并发写入",
    verdict: "判断",
    copyCurl: "复制为 curl 命令",
    copyCurlTitle: "命令使用 $SERVER、$TOKEN 以及前面步骤设置的变量：下载的 Markdown 中有说明。",
    copied: "已复制",
    copyFailed: "浏览器不允许 Truce 复制。请选中下面的文本。",
    download: "下载为 Markdown",
    downloadTitle: "整个运行过程，含 curl 命令，不含令牌",
  },

  race: {
    title: "并发写入",
    caption: "所有写入者的写入总数；每一轮每个写入者添加一条规则",
    attempts: "尝试",
    conflicts: "冲突",
    stored: "已确认",
    lost: "丢失",
    time: "用时",
  },

  freeHand: {
    create: (kind: ScratchKind) => `创建 ${kind}`,
    kind: "对象",
    read: "读取",
    readTitle: "读取当前存储的内容；你输入的内容会被替换",
    merge: "读取并合并",
    mergeTitle: "Truce 在 409 之后的做法：读取当前存储的内容，并与这份副本合并",
    send: "发送",
    remove: "删除",
    removeTitle: "仅当对象的 uid 和版本仍与这份副本一致时才删除",
    noCopy: "该操作员还没有副本：请先读取",
    noCopies: "两位操作员都需要先有副本",
    isThere: "已经创建",
    way: "发送方式",
    client: (client: string) => `谁会这样做：${client}。`,
    content: (who: string) => `${who} 的副本内容`,
    both: "同时发送两份",
    bothTitle: "两份副本在同一时刻发送：看看谁先到",
    line: (line: number, sentence: string) =>
      `第 ${line} 行：${sentence}${/[。！？.!?]$/.test(sentence) ? "" : "。"}`,
    shape: (field: "spec" | "data") => `内容必须是 “${field}:” 及其下的字段，不能有其他内容。`,
    fixedExpr: (never: string) => `在实验室中 expr 固定为 ${never}，因此不会触发任何告警。`,
    anotherExpr: (never: string) => `在实验室中 expr 始终为 ${never}，因此不会触发任何告警。请改回。`,
    recordingRule: "实验室只使用告警规则。请删除记录规则。",
    mend: "改正之前不会发送。你输入的文本会保留。",
  },

  faults: {
    unauthenticated: "你已退出登录，或者有其他人登录了。本次运行仍保留在此页面上。",
    signIn: "重新登录",
    unreachable: "Truce 服务器没有响应。如果当时正在写入，它可能已经存储：请看“集群中”一栏。",
    malformed: (message: string) => `Truce 服务器没有发送这个请求：${message} 未写入任何内容。`,
    reset: "重置",
    unknownScenario: "没有这个场景。请从列表中选择一个。",
  },

  opensNewTab: "（在新标签页中打开）",

  announce: {
    step: (step: string, answer: string, verdict: string) =>
      [step, answer === "" ? "" : `${answer}。`, verdict].join(""),
    reset: "本次运行的临时对象已删除，场景重新开始。",
  },
};
