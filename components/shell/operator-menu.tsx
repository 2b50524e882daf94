"use client";

import { ChevronDown, Eye, User } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Badge } from "@/components/ui/badge";
import type { Theme } from "./theme";

const OperatorMenuPopup = dynamic(() => import("./operator-menu-popup").then((m) => m.OperatorMenuPopup));

interface OperatorMenuProps {
  readonly operator: string;
  readonly access: "full" | "read-only";
  readonly theme: Theme;
  readonly onSignOut: () => void;
  readonly onShortcuts: () => void;
}

/** Who is signed in, and what concerns them rather than rules. The menu's code is loaded when it is first opened. */
export function OperatorMenu({ operator, access, theme, onSignOut, onShortcuts }: OperatorMenuProps) {
  const messages = useMessages().shell.operator;
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div ref={place}>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="flex h-8 min-w-0 items-center gap-1.5 rounded px-2 hover:bg-accent-soft"
      >
        <User aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="max-w-40 truncate max-sm:sr-only">
          <span className="sr-only">{messages.menuOf} </span>
          {operator}
        </span>
        {access === "read-only" ? (
          <Badge tone="warn">
            <Eye aria-hidden className="size-3" />
            <span title={messages.readOnlyTitle}>{messages.readOnly}</span>
          </Badge>
        ) : null}
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </button>
      {open ? (
        <OperatorMenuPopup
          container={place}
          anchor={trigger}
          operator={operator}
          theme={theme}
          onClose={() => setOpen(false)}
          onSignOut={onSignOut}
          onShortcuts={onShortcuts}
        />
      ) : null}
    </div>
  );
}
