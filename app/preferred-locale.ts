import Negotiator from "negotiator";
import { LOCALES, type Locale, languageOf, localeLike, localeNamed } from "@/lib/messages/locale";

/**
 * The language to answer in. What the operator has chosen (the cookie's value) counts first, then the browser's
 * Accept-Language in its order of preference (RFC 9110), else Truce's first language.
 */
export function preferredLocale(chosen: string | undefined, acceptLanguage: string | undefined): Locale {
  return localeNamed(chosen) ?? localeLike(acceptedLanguage(acceptLanguage));
}

function acceptedLanguage(header: string | undefined): string {
  const accepted = new Negotiator({ headers: { "accept-language": header } });
  return accepted.language(LOCALES.map(languageOf)) ?? "";
}
