import type { Metadata } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { MessagesProvider } from "@/components/messages-provider";
import { messagesFor } from "@/lib/messages/messages";
import "./globals.css";

export const metadata: Metadata = { title: messagesFor("en").shell.product };

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  // The CSP nonce is made per request, so no page can be prerendered.
  await connection();
  return (
    <html lang="en">
      <body>
        <MessagesProvider locale="en">{children}</MessagesProvider>
      </body>
    </html>
  );
}
