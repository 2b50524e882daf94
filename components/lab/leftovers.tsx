"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { Leftover } from "@/lib/lab/scratch";
import { deleteScratch, deletionOf, readLeftovers } from "./lab-client";
import { useLabMessages } from "./lab-messages";

interface LeftoversProps {
  readonly operator: string;
  readonly namespace: string;
}

/** What earlier visits have left in a namespace, as it was when the namespace was chosen, and a way to delete it. */
export function Leftovers({ operator, namespace }: LeftoversProps) {
  const { lab, page } = useLabMessages();
  const { leftovers: words } = page;
  const { punctuation } = useMessages();
  const cache = useQueryClient();
  const queryKey = ["lab-leftovers", namespace];
  // Read once: what this visit makes is no leftover, and is deleted by itself.
  const { data: found = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readLeftovers(namespace, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const removal = useMutation({
    mutationFn: (leftovers: readonly Leftover[]) => deleteScratch(operator, leftovers.map(deletionOf)),
    onSuccess: async () => {
      cache.setQueryData(queryKey, await readLeftovers(namespace, AbortSignal.timeout(10_000)));
    },
  });
  const refused = removal.data?.ok ? removal.data.value[0] : undefined;
  if (found.length === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warn-soft px-4 py-2"
    >
      <details className="min-w-0 flex-1 basis-72">
        <summary>{words.found(found.length, namespace)}</summary>
        <ul className="mt-1 ml-4 list-disc font-mono text-xs">
          {found.map(({ kind, name, uid, createdAt }) => (
            <li key={uid}>
              {kind} {name}
              {createdAt === "" ? null : (
                <>
                  {`${punctuation.comma}${words.since} `}
                  <Time at={createdAt} />
                </>
              )}
            </li>
          ))}
        </ul>
      </details>
      {removal.data?.ok === false ? <p className="text-danger">{words.unreachable}</p> : null}
      {refused === undefined ? null : <p className="text-danger">{words.failed(lab.answer(refused))}</p>}
      <Button onClick={() => removal.mutate(found)} aria-disabled={removal.isPending}>
        <Trash2 aria-hidden className="size-4" />
        {removal.isPending ? words.removing : words.remove(found.length)}
      </Button>
    </div>
  );
}
