"use client";

import { MessagesProvider } from "@/components/messages-provider";
import { PageFault } from "@/components/shell/page-fault";
import "./globals.css";

/** Stands in for the root layout when that itself breaks, so it brings its own html and body. */
export default function GlobalError(props: {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <MessagesProvider locale="en">
          <PageFault error={props.error} onRetry={props.reset} />
        </MessagesProvider>
      </body>
    </html>
  );
}
