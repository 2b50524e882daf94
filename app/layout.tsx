import type { Metadata } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { requestLocale, requestMessages } from "@/app/language";
import { MessagesProvider } from "@/components/messages-provider";
import { THEME_COOKIE, themeAttribute, themeOf } from "@/components/shell/theme";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { product, tagline } = (await requestMessages()).shell;
  return {
    title: { default: product, template: `%s · ${product}` },
    description: tagline,
    icons: { icon: "/favicon.svg" },
  };
}

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  // The CSP nonce is made per request, so no page can be prerendered.
  await connection();
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  const locale = await requestLocale();
  return (
    <html lang={locale} data-theme={themeAttribute(theme)}>
      <body>
        <MessagesProvider locale={locale}>{children}</MessagesProvider>
      </body>
    </html>
  );
}
