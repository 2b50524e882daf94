import { en } from "./en/en";
import { enLab } from "./en/en-lab";
import type { LabMessages } from "./lab-messages";
import type { Locale } from "./locale";
import type { Messages } from "./messages";
import { zhCN } from "./zh-CN/zh-cn";
import { zhCNLab } from "./zh-CN/zh-cn-lab";

const CATALOGUES: Readonly<Record<Locale, Messages>> = { en, "zh-CN": zhCN };

/** The catalogue of a language. For servers and tests: a page that imported this would load every language. */
export function messagesFor(locale: Locale): Messages {
  return CATALOGUES[locale];
}

const LAB: Readonly<Record<Locale, LabMessages>> = { en: enLab, "zh-CN": zhCNLab };

/** The same for the words of the lab. */
export function labMessagesFor(locale: Locale): LabMessages {
  return LAB[locale];
}
