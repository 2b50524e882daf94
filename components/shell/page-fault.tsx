"use client";

import { useMessages } from "@/components/messages-provider";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isOutdated } from "./outdated";

interface PageFaultProps {
  /** `digest`: number under which the server logged it. */
  readonly error: Error & { readonly digest?: string };
  readonly onRetry: () => void;
}

/** Shown instead of a page that threw: says that nothing is lost and how to go on. */
export function PageFault({ error, onRetry }: PageFaultProps) {
  const { errors } = useMessages().shell;
  if (isOutdated(error))
    return (
      <Notice
        heading="h1"
        title={errors.outdatedTitle}
        actions={
          <Button tone="primary" onClick={() => window.location.reload()}>
            {errors.reload}
          </Button>
        }
      >
        {errors.outdatedText}
      </Notice>
    );
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
      {error.digest === undefined ? null : <p className="mt-2">{errors.digest(error.digest)}</p>}
    </Notice>
  );
}
