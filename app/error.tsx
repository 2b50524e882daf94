"use client";

import { PageFault } from "@/components/shell/page-fault";

export default function ErrorPage(props: {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}) {
  return <PageFault digest={props.error.digest} onRetry={props.reset} />;
}
