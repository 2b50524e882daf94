import { en } from "./en/en";

/** Every string that Truce shows, by area. Sentences with values in them are functions. */
export type Messages = typeof en;
export type Locale = "en";

const CATALOGUES: Record<Locale, Messages> = { en };

export function messagesFor(locale: Locale): Messages {
  return CATALOGUES[locale];
}
