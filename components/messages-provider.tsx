"use client";

import { createContext, type ReactNode, use } from "react";
import { type Locale, type Messages, messagesFor } from "@/lib/messages/messages";

const LocaleContext = createContext<Locale>("en");

/** Tells every client component below it which language to speak. */
export function MessagesProvider({
  locale,
  children,
}: {
  readonly locale: Locale;
  readonly children: ReactNode;
}) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The catalogue of the page's language. Server components call messagesFor(locale) instead. */
export function useMessages(): Messages {
  return messagesFor(use(LocaleContext));
}
