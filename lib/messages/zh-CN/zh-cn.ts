import type { Messages } from "@/lib/messages/messages";
import { check } from "./check";
import { editor } from "./editor";
import { failure } from "./failure";
import { fault } from "./fault";
import { finding } from "./finding";
import { list } from "./list";
import { merge } from "./merge";
import { mergeTool } from "./merge-tool";
import { punctuation } from "./punctuation";
import { receipt } from "./receipt";
import { schema } from "./schema";
import { shell } from "./shell";
import { time } from "./time";
import { who } from "./who";

/**
 * The catalogue in simplified Chinese. One word for one thing:
 *
 * | English | 中文 | | English | 中文 |
 * | --- | --- | --- | --- | --- |
 * | alert | 告警 | | base | 基准 |
 * | alert rule | 告警规则 | | mine | 我的 |
 * | recording rule | 记录规则 | | theirs | 对方的 |
 * | group | 规则组 | | merged | 合并结果 |
 * | rule | 规则 | | merge | 合并 |
 * | rule object | 规则对象 | | conflict | 冲突 |
 * | object | 对象 | | decide, decision | 决定 |
 * | namespace | 命名空间 | | take, keep, use | 采用、保留、使用 |
 * | label | 标签 | | take theirs in | 并入对方的更改 |
 * | annotation | 注解 | | draft | 草稿 |
 * | expression | 表达式 | | edit, change | 编辑、更改 |
 * | field | 字段 | | save, stored | 保存、已存储 |
 * | operator (a person) | 操作员 | | review | 检查 |
 * | owner (a tool) | 管理方 | | discard | 放弃 |
 * | token | 令牌 | | receipt | 回执 |
 * | field manager | 字段管理器 | | mend | 修正 |
 * | admission webhook | 准入 Webhook | | place (that differs) | 处 |
 *
 * Names of APIs, fields, kinds and products stay as they are, with a blank between them and Chinese text; whoever reads
 * is called 你, as in the documentation of Kubernetes. Quotes are “”, punctuation is full-width.
 */
export const zhCN: Messages = {
  locale: "zh-CN",
  shell,
  list,
  editor,
  merge,
  mergeTool,
  receipt,
  who,
  time,
  punctuation,
  failure,
  fault,
  finding,
  check,
  schema,
};
