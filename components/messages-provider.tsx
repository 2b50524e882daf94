"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { loadOnce } from "@/components/load-once";
import { en } from "@/lib/messages/en/en";
import { LANGUAGE_NAMES, type Locale } from "@/lib/messages/locale";
import type { Messages } from "@/lib/messages/messages";

const loaded = loadOnce<Exclude<Locale, "en">, Messages>({
  "zh-CN": () => import("@/lib/messages/zh-CN/zh-cn").then(({ zhCN }) => zhCN),
});

/**
 * The catalogue of a language. English comes with every page, so that most of them need not wait for a second file
 * before they answer a press.
 */
function catalogueOf(locale: Locale): Messages | Promise<Messages> {
  return locale === "en" ? en : loaded(locale);
}

/** The catalogue itself, where it is at hand already: in tests. Pages have a MessagesProvider. */
export const MessagesContext = createContext<Messages | undefined>(undefined);

interface MessagesProviderProps {
  readonly locale: Locale;
  readonly children: ReactNode;
}

/**
 * Gives every client component below it the catalogue of a language. Another language is shown once it has been
 * loaded, and what is below keeps its state.
 */
export function MessagesProvider({ locale, children }: MessagesProviderProps) {
  const catalogue = catalogueOf(locale);
  const messages = catalogue instanceof Promise ? use(catalogue) : catalogue;
  return (
    <MessagesContext value={messages}>
      {children}
      <LanguageAnnouncer locale={locale} label={messages.shell.language} />
    </MessagesContext>
  );
}

/** Reads out that the page speaks another language from now on. */
function LanguageAnnouncer({ locale, label }: { readonly locale: Locale; readonly label: string }) {
  const [{ spoken, hasChanged }, setKnown] = useState({ spoken: locale, hasChanged: false });
  if (spoken !== locale) setKnown({ spoken: locale, hasChanged: true });
  return (
    <p role="status" className="sr-only top-0">
      {hasChanged ? `${label}: ${LANGUAGE_NAMES[locale]}` : ""}
    </p>
  );
}

/** The catalogue of the page's language. Server components await requestMessages() instead. */
export function useMessages(): Messages {
  const messages = use(MessagesContext);
  if (messages === undefined) throw new Error("There is no MessagesProvider above this component.");
  return messages;
}
