import type { Messages } from "@/lib/messages/messages";

/** Intl puts none between a number and Chinese. */
const WITHOUT_BLANK = /(?<=\d)(?=\p{Script=Han})/u;

export const time: Messages["time"] = {
  ago: (value, unit) =>
    new Intl.RelativeTimeFormat("zh-CN", { numeric: "auto", style: "short" })
      .format(-value, unit)
      .replace(WITHOUT_BLANK, " "),
  now: "刚刚",
  ofDay: (time) => time.toLocaleTimeString("zh-CN", { hourCycle: "h23" }),
};
