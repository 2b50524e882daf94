import type { Messages } from "@/lib/messages/messages";

export const fault: Messages["fault"] = {
  title: "此页面出错了",
  text: "这是 Truce 自身的错误。你的草稿保留在此浏览器中；出错的页面没有向集群发送任何内容。",
  digest: (digest) => `请把这个编号告诉 Truce 的维护者：${digest}`,
  outdatedTitle: "Truce 已更新",
  outdatedText: "此页面属于之前的版本，它的一部分已不在服务器上。你的草稿保留在此浏览器中。",
  reload: "重新加载页面",
  retry: "重试",
  toRules: "前往规则列表",
  notFoundTitle: "没有这个页面",
  notFoundText: "地址可能输错了，或者该页面属于 Truce 的另一个版本。",
};
