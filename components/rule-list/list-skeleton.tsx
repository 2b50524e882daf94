"use client";

import { useMessages } from "@/components/messages-provider";

const ROWS = ["w-56", "w-40", "w-64", "w-48", "w-72", "w-44", "w-60", "w-52"];

/** The shape of the list before anything of it is known. */
export function ListSkeleton() {
  const messages = useMessages().list;
  return (
    <div className="flex-1 bg-surface">
      <p className="sr-only" role="status">
        {messages.loading}
      </p>
      {ROWS.map((width) => (
        <div key={width} aria-hidden className="flex h-9 items-center gap-6 border-line border-b px-3">
          <span className={`h-3 animate-pulse rounded bg-line ${width}`} />
          <span className="h-3 w-24 animate-pulse rounded bg-line" />
        </div>
      ))}
    </div>
  );
}
