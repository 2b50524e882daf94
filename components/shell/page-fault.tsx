"use client";

import { useMessages } from "@/components/messages-provider";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

interface PageFaultProps {
  /** Number under which the server logged the fault. */
  readonly digest: string | undefined;
  readonly onRetry: () => void;
}

/** Shown instead of a page that threw: says that nothing is lost and how to go on. */
export function PageFault({ digest, onRetry }: PageFaultProps) {
  const { errors } = useMessages().shell;
  return (
    <Notice
      heading="h1"
      title={errors.title}
      actions={
        <>
          <Button tone="primary" onClick={onRetry}>
            {errors.retry}
          </Button>
          {/* A full load: the router of a broken page is not to be relied on. */}
          <a href="/rules" className={`${BUTTON_SHAPE} border-line bg-raised`}>
            {errors.toRules}
          </a>
        </>
      }
    >
      <p>{errors.text}</p>
      {digest === undefined ? null : <p className="mt-2">{errors.digest(digest)}</p>}
    </Notice>
  );
}
