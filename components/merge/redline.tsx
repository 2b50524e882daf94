"use client";

import { useMessages } from "@/components/messages-provider";
import { type Piece, readable } from "./model/redline";

/** Shows a redline; screen readers, which mostly pass over ins and del, hear the words "added" and "removed". */
export function Redline({ pieces }: { readonly pieces: readonly Piece[] }) {
  const { merge } = useMessages();
  return readable(pieces).map(({ mark, text, at }) => {
    const key = `${mark} ${at}`;
    if (mark === "same") return <span key={key}>{text}</span>;
    if (mark === "added")
      return (
        <ins
          key={key}
          className="rounded-xs bg-good-soft text-good underline decoration-2 underline-offset-2"
        >
          <span className="sr-only">{` ${merge.added} `}</span>
          {text}
        </ins>
      );
    return (
      <del key={key} className="mr-0.5 rounded-xs bg-danger-soft text-danger line-through">
        <span className="sr-only">{` ${merge.removed} `}</span>
        {text}
      </del>
    );
  });
}
