"use client";

import clsx from "clsx";
import { Check, Clock, LoaderCircle, Unplug } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import type { Messages } from "@/lib/messages/messages";
import { useLink, useRuleRows } from "@/lib/query/use-rules";
import type { LinkState } from "@/lib/watch/protocol";

const LOOKS = {
  live: { icon: Check, colours: "text-good" },
  loading: { icon: LoaderCircle, colours: "text-muted" },
  stale: { icon: Clock, colours: "bg-warn-soft text-warn" },
  refused: { icon: Unplug, colours: "bg-danger-soft text-danger" },
} as const;

/** How current everything on the page is, in a word, an icon and a colour. Changes of kind are read out politely. */
export function ConnectionStatus() {
  const messages = useMessages();
  const { label, kinds } = messages.shell.link;
  const { link } = useLink();
  const anythingRead = (useRuleRows()?.size ?? 0) > 0;
  const { icon: Icon, colours } = LOOKS[link.kind];
  return (
    <div className={clsx("flex items-center gap-1.5 rounded px-1.5 text-xs whitespace-nowrap", colours)}>
      <Icon aria-hidden className={clsx("size-3.5", link.kind === "loading" && "animate-spin")} />
      <span>{link.kind === "stale" && !anythingRead ? kinds.refused : wordFor(link, messages)}</span>
      <span role="status" className="sr-only">
        {label}
        {messages.punctuation.colon}
        {kinds[link.kind]}
      </span>
    </div>
  );
}

function wordFor(link: LinkState, { shell, time }: Messages): string {
  const messages = shell.link;
  switch (link.kind) {
    case "loading":
      return messages.loading(link.loaded);
    case "live":
      return messages.kinds.live;
    case "stale":
      return messages.stale(time.ofDay(new Date(link.since)));
    case "refused":
      return messages.kinds.refused;
  }
}
