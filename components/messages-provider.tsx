"use client";

import { createContext, type ReactNode, use } from "react";
import { en } from "@/lib/messages/en/en";
import type { Locale } from "@/lib/messages/locale";
import type { Messages } from "@/lib/messages/messages";

/**
 * Languages besides English, each a file of its own. Only an import() in the browser makes it so: whatever client
 * modules a layout may hand on, the bundler puts into one file.
 */
const LOADERS: Readonly<Record<Exclude<Locale, "en">, () => Promise<Messages>>> = {
  "zh-CN": () => import("@/lib/messages/zh-CN/zh-cn").then(({ zhCN }) => zhCN),
};

const loading = new Map<Locale, Promise<Messages>>();

/**
 * The catalogue of a language. English comes with every page, so that most of them need not wait for a second file
 * before they answer a press; of the others there is one promise each, for React waits for the same one every time.
 */
export function catalogueOf(locale: Locale): Messages | Promise<Messages> {
  if (locale === "en") return en;
  const begun = loading.get(locale);
  if (begun) return begun;
  const catalogue = LOADERS[locale]();
  loading.set(locale, catalogue);
  return catalogue;
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
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}

/** The catalogue of the page's language. Server components await requestMessages() instead. */
export function useMessages(): Messages {
  const messages = use(MessagesContext);
  if (messages === undefined) throw new Error("There is no MessagesProvider above this component.");
  return messages;
}
