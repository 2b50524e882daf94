import type { Failure } from "@/lib/failure/failure";
import type { Messages } from "@/lib/messages/messages";

/** “1.53 MiB（1,600,000 字节）”: the bytes tell apart what lies just above a limit and the limit. */
function bytes(size: number): string {
  const rounded =
    size >= 1024 * 1024 ? `${(size / 1024 / 1024).toFixed(2)} MiB` : `${Math.ceil(size / 1024)} KiB`;
  return `${rounded}（${size.toLocaleString("zh-CN")} 字节）`;
}

function tooLarge({ size, limit }: Failure & { kind: "too-large" }): string {
  const most = limit === undefined ? "" : `；上限为 ${bytes(limit)}`;
  return `对象太大，集群无法存储：${bytes(size)}${most}。`;
}

/** The server's words, ended as a sentence: more may follow. */
function sentence(message: string): string {
  return message === "" || /[.!?:。！？：]$/.test(message) ? message : `${message}。`;
}

/** What went wrong with a request, in one sentence. The server's own words are added where they say more. */
function what(failure: Failure): string {
  switch (failure.kind) {
    case "conflict":
      return "在此期间，有人保存了新版本。";
    case "recreated":
      return "在此期间，该对象被删除并重新创建：现在是另一个对象。";
    case "not-found":
      return sentence(failure.message) || "该对象不存在。";
    case "already-exists":
      return "已存在同名对象。";
    case "invalid":
      return "集群拒绝了此对象。";
    case "denied":
      return `集群的准入 Webhook（${failure.webhook}）拒绝了此对象。`;
    case "forbidden":
      return `你无权执行此操作：${sentence(failure.message)}`;
    case "unauthenticated":
      return "你的登录已失效。";
    case "too-large":
      return tooLarge(failure);
    case "over-proxy-limit":
      return `Truce 前面的代理拒绝像此对象这么大的请求：${bytes(failure.size)}。`;
    case "rate-limited":
      return "集群繁忙，要求稍候。";
    case "unavailable":
      return failure.webhook === undefined
        ? "集群没有响应；没有存储任何内容。"
        : `无法访问集群的准入 Webhook（${failure.webhook}），因此没有存储任何内容。这并不表示规则有错。`;
    case "no-dry-run":
      return `集群的准入 Webhook（${failure.webhook}）不支持试运行（dry run），因此无法事先检查。`;
    case "expired":
      return "所请求的内容太旧，集群已不再保留。";
    case "outcome-unknown":
      return "响应丢失：可能已存储，也可能没有。";
  }
}

/** What can be done about it where a draft was to be saved. */
function next(failure: Failure): string {
  switch (failure.kind) {
    case "conflict":
      return "请将它与你的更改合并。";
    case "recreated":
      return "请比较两者，将你的内容另存为副本，或放弃它。";
    case "not-found":
      return "请检查命名空间和名称。";
    case "already-exists":
      return "请换一个名称，或打开已有的对象。";
    case "invalid":
    case "denied":
      return "请修正它指出的问题，然后再次保存。";
    case "forbidden":
      return "请向集群管理员申请权限，或保存到别处。";
    case "unauthenticated":
      return "请重新登录，然后保存。";
    case "too-large":
      return "请将它拆分为多个对象，或加以精简。";
    case "over-proxy-limit":
      return "请联系代理的管理员，将请求体上限放宽到 4 MB，或精简此对象。";
    case "rate-limited":
      return `请在 ${failure.retryAfterSeconds} 秒后重试。`;
    case "unavailable":
      return "请稍后重试。";
    case "no-dry-run":
      return "请直接保存：它会在保存时做出判断。";
    case "expired":
      return "请重新加载页面。";
    case "outcome-unknown":
      return "请再次检查。";
  }
}

/** What can be done about it where nothing was to be saved: an object was read, or deleted. */
function nextWithoutDraft(failure: Failure): string {
  switch (failure.kind) {
    case "forbidden":
      return "请向集群管理员申请权限，或以拥有该权限的身份登录。";
    case "unauthenticated":
      return "请重新登录。";
    case "invalid":
    case "denied":
      return "请修正它指出的问题，然后重试。";
    default:
      return next(failure);
  }
}

export const failure: Messages["failure"] = { what, next, nextWithoutDraft };
