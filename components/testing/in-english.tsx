import type { ReactNode } from "react";
import { MessagesContext } from "@/components/messages-provider";
import { messagesFor } from "@/lib/messages/catalogues";

/** Round a component under test: the English catalogue, without waiting for it. */
export function InEnglish({ children }: { readonly children: ReactNode }) {
  return <MessagesContext value={messagesFor("en")}>{children}</MessagesContext>;
}
