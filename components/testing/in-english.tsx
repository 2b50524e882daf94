import type { ReactNode } from "react";
import { LabMessagesContext } from "@/components/lab/lab-messages";
import { MessagesContext } from "@/components/messages-provider";
import { messagesFor } from "@/lib/messages/catalogues";
import { enLab } from "@/lib/messages/en/en-lab";

/** Round a component under test: the English catalogues, without waiting for them. */
export function InEnglish({ children }: { readonly children: ReactNode }) {
  return (
    <MessagesContext value={messagesFor("en")}>
      <LabMessagesContext value={enLab}>{children}</LabMessagesContext>
    </MessagesContext>
  );
}
