"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { useStream } from "@/lib/query/stream-provider";
import { useLink, useRuleRows } from "@/lib/query/use-rules";

/** Says why the page is not current and what to do about it; nothing while it is. */
export function ConnectionBar() {
  const { shell, time, punctuation } = useMessages();
  const messages = shell.link;
  const { link } = useLink();
  const stream = useStream();
  const pathname = usePathname();
  const anythingRead = (useRuleRows()?.size ?? 0) > 0;
  if (link.kind === "live" || link.kind === "loading") return null;
  if (link.failure.kind === "unauthenticated") return <SignedOutBar />;

  const retry = <Button onClick={() => stream.retry()}>{messages.retry}</Button>;
  // The list says it itself, with what to do about it, where its rows would be.
  if (link.kind === "refused" && pathname === "/rules") return null;
  if (link.kind === "refused")
    return (
      <Bar tone="danger" actions={retry}>
        <strong>{messages.refusedTitle}</strong>
        {punctuation.betweenSentences}
        {messages.refusedNext}
      </Bar>
    );
  const title = messages.staleTitles[pathname === "/rules" ? "list" : "page"];
  // The cluster's failures come with the cluster's, or the network's, own words; a cut way to Truce has none.
  const byCluster = "message" in link.failure && link.failure.message !== "";
  return (
    <Bar tone="warn" actions={retry}>
      {anythingRead ? <strong>{title(time.ofDay(new Date(link.since)))}</strong> : null}
      {punctuation.betweenSentences}
      {byCluster ? messages.staleCluster : messages.staleUnreachable}
      {punctuation.betweenSentences}
      {messages.staleNext}
    </Bar>
  );
}

function SignedOutBar() {
  const messages = useMessages().shell.link;
  const search = useSearchParams().toString();
  const next = usePathname() + (search === "" ? "" : `?${search}`);
  return (
    <Bar
      tone="danger"
      actions={
        <Link
          href={{ pathname: "/sign-in", query: { next } }}
          className={`${BUTTON_SHAPE} border-line bg-raised`}
        >
          {messages.signInAgain}
        </Link>
      }
    >
      {messages.signedOut}
    </Bar>
  );
}
