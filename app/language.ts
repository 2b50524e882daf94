import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { messagesFor } from "@/lib/messages/catalogues";
import { LANGUAGE_COOKIE, type Locale } from "@/lib/messages/locale";
import type { Messages } from "@/lib/messages/messages";
import { preferredLocale } from "./preferred-locale";

/** The language of the request that is being answered. */
export const requestLocale = cache(async (): Promise<Locale> => {
  const [jar, given] = await Promise.all([cookies(), headers()]);
  return preferredLocale(jar.get(LANGUAGE_COOKIE)?.value, given.get("accept-language") ?? undefined);
});

/** Its catalogue, for what is rendered on the server. */
export async function requestMessages(): Promise<Messages> {
  return messagesFor(await requestLocale());
}
