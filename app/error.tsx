"use client";

import { useMessages } from "@/components/messages-provider";
import { PageFault } from "@/components/shell/page-fault";

export default function ErrorPage(props: {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}) {
  return <PageFault error={props.error} onRetry={props.reset} texts={useMessages().fault} />;
}
