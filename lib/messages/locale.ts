/** A language that Truce speaks, as BCP 47 calls it. */
export type Locale = "en" | "zh-CN";

/** The first one is spoken to whoever asks for none of them. */
export const LOCALES = ["en", "zh-CN"] as const satisfies readonly Locale[];

/** Each language by its own name: whoever is lost in another one must find it. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: "English", "zh-CN": "简体中文" };

/** A cookie, so that the server speaks the right language at once. */
export const LANGUAGE_COOKIE = "truce-language";

/** The language of exactly that tag, if it is one of Truce's. */
export function localeNamed(tag: string | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale === tag);
}

/** "zh" of "zh-Hant-TW": of several written languages Truce speaks one, to all who read any. */
export function languageOf(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

/** What Truce speaks to whoever reads the language of that tag; else its first language. */
export function localeLike(tag: string): Locale {
  return LOCALES.find((locale) => languageOf(locale) === languageOf(tag)) ?? LOCALES[0];
}
