import type { RaceWay } from "@/lib/lab/request";

const RACED: Readonly<Record<RaceWay, string>> = {
  retry: "每次写入都是一个 PUT，带有写入者刚刚读到的 resourceVersion；遇到 409 就重新读取再试。",
  append:
    "每次写入都是一个在列表末尾追加的 JSON patch，不带 resourceVersion：由 apiserver 自己读取并应用，若有别的写入抢先就自行重试。",
  blind: "每次写入都是一个 merge patch，包含写入者读到的整个列表，不带 resourceVersion。",
};

/** Strings of a run as Markdown. */
export const report = {
  ran: (namespace: string, at: string) => `Truce 实验室的一次运行，命名空间 ${namespace}，${at}。`,
  freeHandTitle: (scenario: string) => `自由操作，起始内容来自“${scenario}”`,
  freeHand: (story: number) =>
    story === 0
      ? "每一步都由人自行选择，没有预期结果。"
      : `场景自身的步骤到第 ${story} 步为止；之后的每一步都由人自行选择，没有预期结果。`,
  stopped: (step: number, steps: number) => `在第 ${step} 步之后停止，共 ${steps} 步`,
  expect: "预期结果",
  repeat: "如何重现",
  setUp:
    "在一个空目录中，按顺序把这些命令粘贴到 bash 里。所用账号须有权创建、修改和删除这些对象。先说明集群在哪里、你是谁：",
  marks:
    "每条命令都把响应保存在文件 answer.txt 里。版本和 uid 从中读取，因为本次运行的已不存在；前面的步骤尚未设置它们时，需要它们的命令什么也不会发送。由服务器自己填写的内容（managedFields 等）不包含在请求体中。",
  steps: "逐步过程",
  races: (writes: number) => `这一步包含 ${writes} 次并发写入，每次写入之前都各自读取一次。`,
  raced: RACED,
  raceRepeat: "没有单独一条命令可以重现它；请用 `truce lab many-writers` 重现。",
  answer: (answer: string, ms: number) => `响应：${answer}，${ms} 毫秒`,
  message: (message: string) => `消息：${message}`,
  warning: (warning: string) => `警告：${warning}`,
  fact: (name: string, value: string) => `${name}：${value}`,
  changes: "各人更改的结果",
  overwrote: (step: number, what: string) => `第 ${step} 步：${what}。`,
  atStep: (step: number, said: string) => `在第 ${step} 步：${said}`,
  nothingOverwritten: "没有哪一步在不知情的情况下覆盖另一位操作员已存储的更改。",
  cleanUp: "清理",
  why: "原因",
  sources: "资料来源",
};
