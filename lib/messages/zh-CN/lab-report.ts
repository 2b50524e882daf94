/** Strings of a run as Markdown. */
export const report = {
  ran: (namespace: string, at: string) => `Truce 实验室的一次运行，命名空间 ${namespace}，${at}。`,
  expect: "预期结果",
  repeat: "如何重现",
  setUp:
    "在一个空目录中，按顺序把这些命令粘贴到 bash 里。所用账号须有权创建、修改和删除这些对象。先说明集群在哪里、你是谁：",
  marks:
    "每条命令都把响应保存在文件 answer.txt 里。版本和 uid 从中读取，因为本次运行的已不存在；前面的步骤尚未设置它们时，需要它们的命令什么也不会发送。由服务器自己填写的内容（managedFields 等）不包含在请求体中。",
  steps: "逐步过程",
  race: "这一步同时发出了许多请求。可用命令 `truce lab many-writers` 重现。",
  answer: (answer: string, ms: number) => `响应：${answer}，${ms} 毫秒`,
  message: (message: string) => `消息：${message}`,
  warning: (warning: string) => `警告：${warning}`,
  fact: (name: string, value: string) => `${name}：${value}`,
  changes: "各人更改的结果",
  cleanUp: "清理",
  why: "原因",
  sources: "资料来源",
};
