import type { Messages } from "@/lib/messages/messages";

export const mergeTool: Messages["mergeTool"] = {
  title: "合并文件",
  story: (name) => `我的和对方的都源自基准。在你点击下方的按钮之前，不会向 ${name} 写入任何内容。`,
  giveUp: {
    title: "放弃这次合并？",
    text: "你已做的决定和输入的内容都会丢弃，文件保持原样。",
    yes: "放弃合并",
    no: "继续决定",
  },
  written: (name) => `${name} 已写入`,
  writtenText: "可以关闭此页面了。",
  givenUp: "没有写入任何内容",
  givenUpText: "文件保持原样。可以关闭此页面了。",
  gone: "打开此页面的命令已无响应。你的决定保留在此标签页中：请复制合并后的 YAML，或重新运行该命令。",
};
