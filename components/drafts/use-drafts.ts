"use client";

import { useQuery } from "@tanstack/react-query";
import type { StoredDraft } from "@/lib/draft-store/database";
import { listDrafts } from "@/lib/draft-store/drafts";
import { useAfterHydration } from "@/lib/query/use-after-hydration";

/** An operator's drafts in this browser, newest first; none while they are read or where the browser keeps none. */
export function useDrafts(operator: string): readonly StoredDraft[] {
  const { data } = useQuery({
    queryKey: ["drafts", operator],
    queryFn: () => listDrafts(operator),
    // Other tabs write drafts too: reading again when the page is looked at costs a millisecond.
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
    structuralSharing: false,
  });
  return useAfterHydration(data?.ok ? data.value : undefined) ?? NONE;
}

const NONE: readonly StoredDraft[] = [];
