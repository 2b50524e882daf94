"use client";

import { useSyncExternalStore } from "react";
import { PageFault } from "@/components/shell/page-fault";
import { fault as en } from "@/lib/messages/en/fault";
import { type Locale, localeLike } from "@/lib/messages/locale";
import type { Messages } from "@/lib/messages/messages";
import { fault as zhCN } from "@/lib/messages/zh-CN/fault";
import "./globals.css";

/** Here in full: nothing more may be to be had when this is shown. */
const TEXTS: Readonly<Record<Locale, Messages["fault"]>> = { en, "zh-CN": zhCN };

/** Stands in for the root layout when that itself breaks, so it brings its own html and body, in the browser's language. */
export default function GlobalError(props: {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}) {
  const locale = useSyncExternalStore(
    noNews,
    () => localeLike(navigator.language),
    () => "en" as const,
  );
  return (
    <html lang={locale}>
      <body>
        <PageFault error={props.error} onRetry={props.reset} texts={TEXTS[locale]} />
      </body>
    </html>
  );
}

/** A browser does not change its language under a page that broke. */
function noNews(): () => void {
  return () => {};
}
