"use client";

import { useId, useState, useTransition } from "react";
import { deleteRule } from "@/app/actions/rules";
import { useMessages } from "@/components/messages-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import type { Failure } from "@/lib/failure/failure";
import type { StoredRef } from "@/lib/failure/saved";
import type { StoredRule } from "@/lib/prometheus-rule/types";

interface DeleteDialogProps {
  readonly operator: string;
  /** Exactly what the operator has seen: a newer version is not deleted. */
  readonly object: StoredRule;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes an object after its name was typed. */
export function DeleteDialog({ operator, object, onDeleted, onClose }: DeleteDialogProps) {
  const { remove } = useMessages().editor;
  const { name, namespace, uid, resourceVersion } = object.metadata;
  // What was seen when the dialog was opened; the object may move while the name is typed.
  const [seen] = useState({ namespace, name, uid, resourceVersion });
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const [deleting, startDeleting] = useTransition();
  const field = useId();
  const confirmed = typed === name;

  function submit() {
    if (!confirmed || deleting) return;
    startDeleting(async () => {
      const result = await sendDeletion(operator, seen);
      if (result === undefined) onDeleted();
      else setFailure(result);
    });
  }

  return (
    <AlertDialog
      title={remove.title(namespace, name)}
      description={remove.text(rulesIn(object))}
      onClose={onClose}
    >
      {failure ? <DeletionFailure failure={failure} /> : null}
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label htmlFor={field}>{remove.label(name)}</label>
        <input
          id={field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          className="h-8 rounded border border-edge bg-canvas px-2 font-mono"
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{remove.cancel}</Button>
          <Button tone="danger" type="submit" aria-disabled={!confirmed || deleting}>
            {deleting ? remove.deleting : remove.confirm}
          </Button>
        </div>
      </form>
    </AlertDialog>
  );
}

function DeletionFailure({ failure }: { readonly failure: Failure }) {
  const { failure: texts, editor, punctuation } = useMessages();
  const moved = failure.kind === "conflict" || failure.kind === "recreated";
  return (
    <Bar tone="danger">
      {moved
        ? editor.remove.moved
        : [texts.what(failure), texts.nextWithoutDraft(failure)].join(punctuation.betweenSentences)}
    </Bar>
  );
}

/** The failure, or undefined once the object is gone or going. Somebody else having deleted it counts as that. */
async function sendDeletion(operator: string, seen: StoredRef): Promise<Failure | undefined> {
  try {
    const result = await deleteRule(operator, seen);
    return result.ok || result.failure.kind === "not-found" ? undefined : result.failure;
  } catch {
    // The way to Truce's server broke; pressing again is safe, since exactly this version is named.
    return { kind: "outcome-unknown", message: "" };
  }
}

function rulesIn({ spec }: StoredRule): number {
  return (spec.groups ?? []).reduce((sum, group) => sum + (group.rules?.length ?? 0), 0);
}
