import type { Metadata } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { MessagesProvider } from "@/components/messages-provider";
import { THEME_COOKIE, themeAttribute, themeOf } from "@/components/shell/theme";
import { messagesFor } from "@/lib/messages/messages";
import "./globals.css";

const { product, tagline } = messagesFor("en").shell;

export const metadata: Metadata = {
  title: { default: product, template: `%s · ${product}` },
  description: tagline,
  icons: { icon: "/favicon.svg" },
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  // The CSP nonce is made per request, so no page can be prerendered.
  await connection();
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={themeAttribute(theme)}>
      <body>
        <MessagesProvider locale="en">{children}</MessagesProvider>
      </body>
    </html>
  );
}
