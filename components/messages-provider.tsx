"use client";

import { createContext, type ReactNode, use } from "react";
import { loadOnce } from "@/components/load-once";
import type { Locale } from "@/lib/messages/locale";
import type { Messages } from "@/lib/messages/messages";

/** The catalogue of a language. */
export const catalogueOf = loadOnce<Messages>({
  en: () => import("@/lib/messages/en/en").then(({ en }) => en),
  "zh-CN": () => import("@/lib/messages/zh-CN/zh-cn").then(({ zhCN }) => zhCN),
});

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
  return <MessagesContext value={use(catalogueOf(locale))}>{children}</MessagesContext>;
}

/** The catalogue of the page's language. Server components await requestMessages() instead. */
export function useMessages(): Messages {
  const messages = use(MessagesContext);
  if (messages === undefined) throw new Error("There is no MessagesProvider above this component.");
  return messages;
}
