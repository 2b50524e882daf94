"use client";

import { Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { useMessages } from "@/components/messages-provider";
import { Kbd } from "@/components/ui/kbd";

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The operator wants on to the list: `open` to its active or first row. */
  readonly onLeave: (to: "list" | "open") => void;
}

/** Search as you type. Arrow down goes to the list, Enter opens its first row, Escape clears. */
export function SearchField({ ref, text, onText, onLeave }: SearchFieldProps) {
  const messages = useMessages().list;
  const composing = useRef(false);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (composing.current) return;
    if (event.key === "ArrowDown") onLeave("list");
    else if (event.key === "Enter") onLeave("open");
    else if (event.key === "Escape" && text !== "") onText("");
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative min-w-48 flex-1 sm:basis-72">
      <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-muted" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
        }}
        onKeyDown={onKeyDown}
        aria-label={messages.search}
        placeholder={messages.searchHint}
        spellCheck={false}
        autoComplete="off"
        className="h-8 w-full rounded border border-edge bg-surface pr-8 pl-8"
      />
      <span className="absolute inset-y-0 right-1.5 flex items-center">
        {text === "" ? (
          <span aria-hidden className="max-sm:hidden">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <button
            type="button"
            aria-label={messages.clearSearch}
            onClick={() => {
              onText("");
              ref.current?.focus();
            }}
            className="rounded p-1 text-muted hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </span>
    </div>
  );
}
