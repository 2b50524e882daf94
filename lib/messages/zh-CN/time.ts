import type { Messages } from "@/lib/messages/messages";

export const time: Messages["time"] = {
  ago: (value, unit) =>
    new Intl.RelativeTimeFormat("zh-CN", { numeric: "auto", style: "short" }).format(-value, unit),
  now: "刚刚",
  ofDay: (time) => time.toLocaleTimeString("zh-CN", { hourCycle: "h23" }),
};
