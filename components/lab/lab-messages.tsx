"use client";

import { createContext, type ReactNode, use } from "react";
import { loadOnce } from "@/components/load-once";
import { useMessages } from "@/components/messages-provider";
import type { LabMessages } from "@/lib/messages/lab-messages";
import type { Locale } from "@/lib/messages/locale";

const labCatalogueOf = loadOnce<Locale, LabMessages>({
  en: () => import("@/lib/messages/en/en-lab").then(({ enLab }) => enLab),
  "zh-CN": () => import("@/lib/messages/zh-CN/zh-cn-lab").then(({ zhCNLab }) => zhCNLab),
});

/** The catalogue itself, where it is at hand already: in tests. The page has a LabMessagesProvider. */
export const LabMessagesContext = createContext<LabMessages | undefined>(undefined);

/** Gives every component of the lab its words in the page's language. */
export function LabMessagesProvider({ children }: { readonly children: ReactNode }) {
  return (
    <LabMessagesContext value={use(labCatalogueOf(useMessages().locale))}>{children}</LabMessagesContext>
  );
}

/** The lab's own catalogue, in the page's language. */
export function useLabMessages(): LabMessages {
  const messages = use(LabMessagesContext);
  if (messages === undefined) throw new Error("There is no LabMessagesProvider above this component.");
  return messages;
}
