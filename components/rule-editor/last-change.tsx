"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Time } from "@/components/ui/time";
import { lastChangeOf } from "@/lib/prometheus-rule/last-change";
import type { StoredRule } from "@/lib/prometheus-rule/types";

const GroupChangesPopup = dynamic(() => import("./group-changes-popup").then((m) => m.GroupChangesPopup));

/** Who changed the object last, and behind a button who changed each group last. */
export function LastChange({ object }: { readonly object: StoredRule }) {
  const { editor, who, punctuation } = useMessages();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const change = lastChangeOf(object);
  if (change === undefined) return <p>{editor.neverChanged}</p>;
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-2">
      <p>
        {editor.lastChange(change.by)}
        {change.at === undefined ? null : (
          <>
            {punctuation.beforeTime}
            <Time at={change.at} />
            {punctuation.afterTime}
          </>
        )}
      </p>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="inline-flex items-center gap-0.5 rounded px-1 underline decoration-dotted underline-offset-2 hover:bg-accent-soft"
      >
        {who.groups.open}
        <ChevronDown aria-hidden className="size-3" />
      </button>
      {open ? (
        <GroupChangesPopup
          container={place}
          anchor={trigger}
          object={object}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
