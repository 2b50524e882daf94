import type { Messages } from "@/lib/messages/messages";

export const shell: Messages["shell"] = {
  product: "Truce",
  tagline: "多人一起编辑告警规则，谁的更改都不会在不知不觉中被覆盖。",
  skipToContent: "跳到正文",
  language: "语言",

  place: {
    label: "当前位置",
    rules: "规则",
    newRule: "新建",
    lab: "实验室",
    labTitle: "看看哪种写入方式会丢失更新",
  },

  link: {
    label: "连接",
    loading: (loaded) => (loaded === 0 ? "正在加载" : `正在加载 ${loaded.toLocaleString("zh-CN")}`),
    stale: (time) => `截至 ${time}`,
    kinds: { loading: "正在加载", live: "实时", stale: "不是最新", refused: "未连接" },
    staleTitles: {
      list: (time) => `列表停留在 ${time} 的状态。`,
      page: (time) => `此页面停留在 ${time} 的状态。`,
    },
    staleUnreachable: "Truce 的服务器没有响应。",
    staleCluster: "集群没有响应。",
    staleNext: "会自动重试；你的草稿不会丢失。",
    retry: "立即重试",
    signedOut: "你已退出登录。你的草稿保留在此浏览器中；登录后即可从这里继续。",
    signInAgain: "重新登录",
    refusedTitle: "集群拒绝了读取规则列表的请求。",
    refusedNext: "请申请列出 PrometheusRule 对象的权限，或以拥有该权限的身份登录。",
  },

  operator: {
    menuOf: "操作员菜单：",
    readOnly: "只读",
    readOnlyTitle: "你可以查看规则，但不能更改。",
    theme: "配色",
    themes: { light: "浅色", dark: "深色", system: "跟随系统" },
    shortcuts: "键盘快捷键",
    signOut: "退出登录",
  },

  replaced: {
    title: (name) => `此浏览器现在以 ${name} 的身份登录`,
    text: (was) =>
      `另一个标签页中有人以其他身份登录了。此页面现在保存的内容不会记在 ${was} 名下。草稿已保留。`,
    goOn: (name) => `以 ${name} 的身份继续`,
  },

  signOut: {
    title: "保留你的草稿？",
    text: (drafts) => `有 ${drafts} 份草稿尚未保存到集群，它们只存在于此浏览器中。`,
    keep: "保留并退出",
    forget: "删除并退出",
    cancel: "保持登录",
    failed: "未能退出登录：服务器没有响应。请重试。",
  },

  signIn: {
    title: "登录",
    intro: "Truce 在集群中以你的身份行事，只拥有你的权限。",
    demoTitle: "演示操作员",
    demoIntro: "同时打开其中两个，看看冲突是什么样子。",
    as: "登录身份：",
    tokenTitle: "持有者令牌（Bearer Token）",
    tokenLabel: "令牌",
    tokenHint:
      "例如来自 “kubectl create token” 或 “oc whoami -t”。令牌密封保存在此浏览器的 Cookie 中，只会发送给集群。",
    submit: "登录",
    working: "正在登录…",
    emptyToken: "请先粘贴令牌。",
    unreachable: "Truce 的服务器没有响应。请检查它是否在运行，然后重试。",
    failures: {
      unknownToken: "集群不接受此令牌。它可能已过期：请获取一个新令牌并粘贴到此处。",
      noToken: "没有收到令牌。请先粘贴令牌。",
      oddToken: "这不是令牌：其中有换行，或有令牌不会包含的字符。请重新复制，不要带引号。",
      longToken: "此令牌超过了 Truce 能保存的长度（12 KB）。请改用服务账号的令牌，或申请一个较短的令牌。",
      noSelfReview: (message) =>
        `集群没有说明此令牌属于谁（${message}）。请集群管理员允许 SelfSubjectReview。`,
      oldCluster: (version, minimum) =>
        `此集群运行的是 Kubernetes ${version}。Truce 需要 ${minimum} 或更高版本。`,
      unknownOperator: (name) => `已没有名为 ${name} 的演示操作员。请重新加载页面。`,
      clusterDown: "集群没有响应。请检查它是否在运行，然后重试。",
      busy: (seconds) => `集群繁忙。请在 ${seconds} 秒后重试。`,
      other: (message) => `集群拒绝了请求：${message}`,
    },
  },

  shortcuts: {
    title: "键盘快捷键",
    close: "关闭",
    singleKeys: "单键快捷键",
    groups: {
      everywhere: "任何位置",
      list: "规则列表",
      editor: "编辑器",
      merge: "合并对话框",
      lab: "实验室",
    },
    keys: {
      help: "本帮助",
      search: "搜索",
      move: "下一个、上一个对象",
      ends: "第一个、最后一个对象",
      open: "打开对象",
      create: "新建规则对象",
      clear: "清除搜索",
      review: "检查并保存",
      nextConflict: "下一个、上一个冲突",
      mine: "保留我的",
      theirs: "采用对方的",
      both: "两者都保留",
      base: "使用基准",
      edit: "输入一个值",
      undo: "撤销决定",
      redo: "重做决定",
      save: "保存合并结果",
      closeDialog: "关闭对话框",
      labStep: "单步",
      labPlay: "播放、暂停",
      labReset: "重置",
      labFreeHand: "打开、关闭自由操作",
      labScenario: "场景 1 至 10",
    },
    or: "或",
  },
};
