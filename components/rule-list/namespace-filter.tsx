"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";

const NamespacePopup = dynamic(() => import("./namespace-popup").then((m) => m.NamespacePopup));

interface NamespaceFilterProps {
  /** All that can be chosen, in order. */
  readonly namespaces: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (namespaces: readonly string[]) => void;
}

/** Chooses namespaces, several at once. The code of its popup is loaded when it is first opened. */
export function NamespaceFilter({ namespaces, chosen, onChoose }: NamespaceFilterProps) {
  const { filters } = useMessages().list;
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [first, ...more] = chosen;
  const label =
    first === undefined
      ? filters.allNamespaces
      : more.length === 0
        ? first
        : filters.namespaceCount(chosen.length);
  return (
    <>
      <Button
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="font-normal max-sm:order-2 max-sm:flex-1 sm:max-w-52"
      >
        <span className="truncate max-sm:mr-auto">{label}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Button>
      {open ? (
        <NamespacePopup
          anchor={trigger}
          namespaces={namespaces}
          chosen={chosen}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
