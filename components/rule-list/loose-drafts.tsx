"use client";

import { Pencil } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useMessages } from "@/components/messages-provider";
import type { StoredDraft } from "@/lib/draft-store/database";
import { rowKey } from "@/lib/watch/rows";
import { rulePath } from "./rule-row";
import type { KnownList } from "./use-list";

interface LooseDraftsProps {
  readonly drafts: readonly StoredDraft[];
  readonly known: KnownList;
}

/** Drafts that no row can carry: of objects that are not created yet, deleted, or out of sight. */
export function LooseDrafts({ drafts, known }: LooseDraftsProps) {
  const messages = useMessages().list.looseDrafts;
  if (drafts.length === 0 || known.progress === "partial") return null;
  const keys = new Set(known.rows.map(rowKey));
  const loose = drafts.filter((draft) => !keys.has(rowKey(draft)));
  if (loose.length === 0) return null;
  return (
    <section aria-label={messages.title} className="border-line border-t bg-mine-soft px-3 py-1.5">
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <li className="flex items-center gap-1.5 text-mine">
          <Pencil aria-hidden className="size-3.5" />
          {messages.title}
        </li>
        {loose.map((draft) => (
          <li key={draft.id}>
            <Link href={draftPath(draft)} prefetch={false} className="text-accent hover:underline">
              {draft.name === "" ? messages.unnamed : rowKey(draft)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function draftPath(draft: StoredDraft): Route {
  if (draft.namespace !== "" && draft.name !== "") return rulePath(draft);
  return `/rules/new?draft=${encodeURIComponent(draft.id)}` as Route;
}
