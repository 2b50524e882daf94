import { en } from "./en/en";
import type { Locale } from "./locale";
import type { Messages } from "./messages";
import { zhCN } from "./zh-CN/zh-cn";

const CATALOGUES: Readonly<Record<Locale, Messages>> = { en, "zh-CN": zhCN };

/** The catalogue of a language. For servers and tests: a page that imported this would load every language. */
export function messagesFor(locale: Locale): Messages {
  return CATALOGUES[locale];
}
