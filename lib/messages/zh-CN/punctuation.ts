import type { Messages } from "@/lib/messages/messages";

export const punctuation: Messages["punctuation"] = {
  fullStop: "。",
  betweenSentences: "",
  beforeTime: "（",
  afterTime: "）",
  comma: "，",
  enumeration: "、",
  colon: "：",
};
