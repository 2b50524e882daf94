"use client";

import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Messages } from "@/lib/messages/messages";
import { isOutdated } from "./outdated";

interface PageFaultProps {
  /** `digest`: number under which the server logged it. */
  readonly error: Error & { readonly digest?: string };
  readonly onRetry: () => void;
  /** Handed in: what broke may be the part of the page that knows its language. */
  readonly texts: Messages["fault"];
}

/** Shown instead of a page that threw: says that nothing is lost and how to go on. */
export function PageFault({ error, onRetry, texts }: PageFaultProps) {
  if (isOutdated(error))
    return (
      <Notice
        heading="h1"
        title={texts.outdatedTitle}
        actions={
          <Button tone="primary" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        }
      >
        {texts.outdatedText}
      </Notice>
    );
  return (
    <Notice
      heading="h1"
      title={texts.title}
      actions={
        <>
          <Button tone="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
          {/* A full load: the router of a broken page is not to be relied on. */}
          <a href="/rules" className={`${BUTTON_SHAPE} border-line bg-raised`}>
            {texts.toRules}
          </a>
        </>
      }
    >
      <p>{texts.text}</p>
      {error.digest === undefined ? null : <p className="mt-2">{texts.digest(error.digest)}</p>}
    </Notice>
  );
}
