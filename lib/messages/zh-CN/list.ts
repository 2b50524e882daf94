import type { Messages } from "@/lib/messages/messages";
import { beforeHan } from "./before-han";

function number(n: number): string {
  return n.toLocaleString("zh-CN");
}

export const list: Messages["list"] = {
  title: "规则",
  search: "搜索规则",
  searchHint: "名称、告警、表达式、标签…",
  clearSearch: "清除搜索",
  count: (shown, all) =>
    shown === all ? `${number(all)} 个对象` : `显示 ${number(shown)} 个，共 ${number(all)} 个对象`,
  countSoFar: (shown) => `目前 ${number(shown)} 个…`,
  create: "新建规则对象",
  createRefused: "你无权创建规则对象。",

  columns: {
    name: "名称",
    namespace: "命名空间",
    groups: "规则组",
    alerts: "告警规则",
    records: "记录规则",
    changed: "最后更改",
    owner: "管理方",
  },

  filters: {
    namespaces: "命名空间",
    allNamespaces: "所有命名空间",
    namespaceCount: (count) => `${count} 个命名空间`,
    findNamespace: "查找命名空间",
    noNamespace: "没有叫这个名称的命名空间。",
    owner: "管理方",
    anyOwner: "任意管理方",
    unmanaged: "无管理方",
    drafts: (count) => `${count} 份未保存的草稿`,
    clear: "清除筛选",
  },

  row: {
    draft: "未保存的草稿",
    terminating: "正在删除",
    managed: (owner) => `由 ${owner} 管理：在此所做的更改可能会被还原。`,
    by: (name) => `由 ${beforeHan(name)}更改`,
    unknownChange: "未知",
    moreMatches: (count) => `另外 ${count} 条`,
    kinds: { alert: "告警", record: "记录规则", neither: "规则" },
    inGroup: (group) => `位于规则组 ${group}`,
    counts: (alerts, records) => `${alerts} 条告警规则 · ${records} 条记录规则`,
  },

  looseDrafts: {
    title: "列表中没有对应对象的草稿",
    unnamed: "新对象",
  },

  partial: {
    title: (readable) => `你只能看到 ${readable} 个命名空间。`,
    refused: (names) => `无权查看：${names.join("、")}。`,
    refusedMany: (names, more) => `无权查看：${names.join("、")}，另有 ${more} 个。`,
  },

  empty: {
    title: "还没有规则对象",
    text: "此集群中没有你能看到的 PrometheusRule。",
  },
  noMatch: {
    title: "没有匹配项",
    text: "没有对象同时符合这些搜索词和筛选条件。",
  },
  noAccess: {
    title: "你无权列出此处的规则",
    text: "集群既不允许你列出所有命名空间的 PrometheusRule 对象，也没有告诉 Truce 你可以列出哪个命名空间的对象。",
    next: "或者请集群管理员授予对 prometheusrules.monitoring.coreos.com 的 “get、list、watch” 权限，或以其他身份登录。",
    other: "以其他身份登录",
  },
  nameNamespace: {
    unknown: "请输入一个你有权读取的命名空间：",
    label: "命名空间",
    show: "显示其中的规则",
    add: "添加命名空间",
  },
  failed: {
    title: "无法读取列表",
    next: "会自动重试。",
  },
  loading: "正在加载规则…",
};
