"use client";

import { useRouter } from "next/navigation";
import { loadLanguage } from "@/components/load-once";
import { useMessages } from "@/components/messages-provider";
import { LANGUAGE_COOKIE, type Locale } from "@/lib/messages/locale";

/**
 * The page's language, and how to change it: remembered for a year, in this browser and for this host. The page is
 * rendered anew around what is typed into it.
 */
export function useLanguage(): readonly [Locale, (locale: Locale) => Promise<void>] {
  const router = useRouter();
  const { locale } = useMessages();
  async function speak(wanted: Locale) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP off loopback.
    document.cookie = `${LANGUAGE_COOKIE}=${wanted}; path=/; max-age=31536000; samesite=lax`;
    try {
      await loadLanguage(wanted);
      router.refresh();
    } catch {
      // The server has another version of Truce by now, or does not answer. Drafts are kept.
      window.location.reload();
    }
  }
  return [locale, speak];
}
