"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { useNow } from "@/components/ui/use-now";
import type { Leftover } from "@/lib/lab/scratch";
import { isHeld } from "@/lib/lab/stored";
import { useAccess } from "@/lib/query/access";
import { deleteScratch, deletionOf, readLeftovers } from "./lab-client";
import { useLabMessages } from "./lab-messages";
import { type Aged, aged } from "./model/leftovers";

interface LeftoversProps {
  /** What gets the focus when everything is deleted: the button is gone by then. */
  readonly fieldId: string;
  readonly operator: string;
  readonly namespace: string;
}

/** The key under which the scratch objects of others in a namespace are kept; to be invalidated when a run ends. */
export function leftoversKey(namespace: string): readonly string[] {
  return ["lab-leftovers", namespace];
}

/** What others, or earlier visits, have in a namespace, and a way to delete what nobody seems to be using. */
export function Leftovers({ fieldId, operator, namespace }: LeftoversProps) {
  const { page } = useLabMessages();
  const { leftovers: words } = page;
  const now = useNow();
  const cache = useQueryClient();
  const queryKey = leftoversKey(namespace);
  const { data: found = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readLeftovers(namespace, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const removal = useMutation({
    mutationFn: (leftovers: readonly Leftover[]) => deleteScratch(operator, leftovers.map(deletionOf)),
    onSuccess: async () => {
      const still = await readLeftovers(namespace, AbortSignal.timeout(10_000));
      cache.setQueryData(queryKey, still);
      if (aged(still, Date.now()).left.length === 0) document.getElementById(fieldId)?.focus();
    },
  });
  if (now === undefined) return null;
  const { left, inUse } = aged(found, now);
  const isDone = left.length === 0 && removal.data?.ok === true && removal.data.value.length === 0;
  if (found.length === 0 && !isDone) return null;
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-2",
        left.length > 0 ? "bg-warn-soft" : isDone ? "bg-good-soft" : "bg-surface",
      )}
    >
      <div role="status" className="min-w-0 flex-1 basis-72">
        {isDone ? <p>{words.deleted}</p> : null}
        {left.length === 0 ? null : <p>{words.found(left.length, namespace)}</p>}
        {inUse.length === 0 ? null : <p className="text-muted">{words.inUse(inUse.length, namespace)}</p>}
      </div>
      {found.length === 0 ? null : <Found {...{ left, inUse }} />}
      <Trouble result={removal.isError ? "unread" : removal.data} />
      {left.length === 0 ? null : (
        <Removal
          count={left.length}
          namespace={namespace}
          state={removal.isPending ? "pending" : "ready"}
          onRemove={() => removal.mutate(left)}
        />
      )}
    </div>
  );
}

interface TroubleProps {
  /** "unread": it cannot be told what is still there. */
  readonly result: Awaited<ReturnType<typeof deleteScratch>> | "unread" | undefined;
}

/** Why not all is deleted. */
function Trouble({ result }: TroubleProps) {
  const { lab, page } = useLabMessages();
  const { leftovers: words } = page;
  if (result === undefined) return null;
  if (result === "unread" || !result.ok) return <p className="text-danger">{words.unreachable}</p>;
  const [refused] = result.value;
  if (refused === undefined) return null;
  if (refused.kind === "answered" && isHeld(refused.body)) return <p className="text-warn">{words.held}</p>;
  return <p className="text-danger">{words.failed(lab.answer(refused))}</p>;
}

interface RemovalProps {
  readonly count: number;
  readonly namespace: string;
  readonly state: "ready" | "pending";
  readonly onRemove: () => void;
}

/** Deletes after a question: another's run may depend on it. Whoever has no right to is told so instead. */
function Removal({ count, namespace, state, onRemove }: RemovalProps) {
  const { leftovers: words } = useLabMessages().page;
  const [isAsking, setAsking] = useState(false);
  const access = useAccess(namespace, "");
  if (access?.delete.allowed === false)
    return <p className="text-muted">{words.mayNot(access.delete.reason)}</p>;
  return (
    <>
      <Button
        onClick={() => (state === "ready" ? setAsking(true) : undefined)}
        aria-disabled={state === "pending"}
      >
        <Trash2 aria-hidden className="size-4" />
        {state === "pending" ? words.removing : words.remove(count)}
      </Button>
      {isAsking ? (
        <AlertDialog
          title={words.confirmTitle(count)}
          description={words.confirmText}
          onClose={() => setAsking(false)}
        >
          <div className="flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
            <Button
              tone="danger"
              onClick={() => {
                setAsking(false);
                onRemove();
              }}
            >
              {words.confirm}
            </Button>
          </div>
        </AlertDialog>
      ) : null}
    </>
  );
}

function Found({ left, inUse }: Aged) {
  const { leftovers: words } = useLabMessages().page;
  return (
    <details className="basis-full sm:basis-auto">
      <summary className="cursor-pointer">{words.which}</summary>
      <ul className="mt-1 ml-4 list-disc text-xs">
        {[...left, ...inUse].map((each) => (
          <li key={each.uid}>
            <span className="font-mono">
              {each.kind} {each.name}
            </span>
            {each.createdAt === "" ? null : (
              <>
                , {words.created} <Time at={each.createdAt} />
              </>
            )}
            {inUse.includes(each) ? <span className="text-muted"> ({words.inUseMark})</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
