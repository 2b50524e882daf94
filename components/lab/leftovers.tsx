"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Trash2 } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { Leftover } from "@/lib/lab/scratch";
import { deleteScratch, deletionOf, readLeftovers } from "./lab-client";
import { useLabMessages } from "./lab-messages";

interface LeftoversProps {
  /** What gets the focus when everything is deleted: the button is gone by then. */
  readonly fieldId: string;
  readonly operator: string;
  readonly namespace: string;
}

/** What earlier visits have left in a namespace, as it was when the namespace was chosen, and a way to delete it. */
export function Leftovers({ fieldId, operator, namespace }: LeftoversProps) {
  const { lab, page } = useLabMessages();
  const { leftovers: words } = page;
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
      const left = await readLeftovers(namespace, AbortSignal.timeout(10_000));
      cache.setQueryData(queryKey, left);
      if (left.length === 0) document.getElementById(fieldId)?.focus();
    },
  });
  const refused = removal.data?.ok ? removal.data.value[0] : undefined;
  const isDone = found.length === 0;
  if (isDone && !removal.isSuccess) return null;
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-2",
        isDone ? "bg-good-soft" : "bg-warn-soft",
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-72">
        {isDone ? words.deleted : words.found(found.length, namespace)}
      </p>
      {isDone ? null : <Found leftovers={found} />}
      {removal.data?.ok === false ? <p className="text-danger">{words.unreachable}</p> : null}
      {refused === undefined ? null : <p className="text-danger">{words.failed(lab.answer(refused))}</p>}
      {isDone ? null : (
        <Button onClick={() => removal.mutate(found)} aria-disabled={removal.isPending}>
          <Trash2 aria-hidden className="size-4" />
          {removal.isPending ? words.removing : words.remove(found.length)}
        </Button>
      )}
    </div>
  );
}

function Found({ leftovers }: { readonly leftovers: readonly Leftover[] }) {
  const { leftovers: words } = useLabMessages().page;
  const { punctuation } = useMessages();
  return (
    <details className="basis-full sm:basis-auto">
      <summary className="cursor-pointer">{words.which}</summary>
      <ul className="mt-1 ml-4 list-disc font-mono text-xs">
        {leftovers.map(({ kind, name, uid, createdAt }) => (
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
  );
}
