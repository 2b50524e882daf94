"use client";

import Link from "next/link";
import { useMessages } from "@/components/messages-provider";
import { Badge } from "@/components/ui/badge";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { type DraftState, hasEdits, storedOf } from "@/lib/draft/state";
import type { Permission } from "@/lib/failure/sign-in";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { duplicateHref } from "./addresses";
import { LastChange } from "./last-change";

interface EditorHeaderProps {
  readonly title: string;
  readonly state: DraftState;
  readonly mayUpdate: Permission | undefined;
  readonly mayDelete: Permission | undefined;
  /** Why a new object, or a copy, cannot be created. */
  readonly createRefusal: string | undefined;
  /** How many saves of this visit there are receipts of. */
  readonly receipts: number;
  readonly onReceipts: () => void;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

/** What is open, who changed it last, whether it differs from what is stored, and what can be done with it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { title, state, mayDelete, createRefusal, onDiscard, onDownload, onDelete } = props;
  const { actions } = useMessages().editor;
  const stored = storedOf(state);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-surface px-4 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h1 className="truncate font-semibold text-base" title={title}>
            {title}
          </h1>
          <Marks state={state} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
          {stored ? <LastChange object={stored} /> : null}
          {props.receipts > 0 ? <VisitButton saves={props.receipts} onOpen={props.onReceipts} /> : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {stored ? <DuplicateLink object={stored} refusal={createRefusal} /> : null}
        <Button onClick={onDownload} title={actions.downloadTitle}>
          {actions.download}
        </Button>
        {stored ? <DeleteButton permission={mayDelete} onDelete={onDelete} /> : null}
        {hasEdits(state) ? <Button onClick={onDiscard}>{actions.discard}</Button> : null}
        <ReviewButton {...props} />
      </div>
    </header>
  );
}

function Marks({ state }: { readonly state: DraftState }) {
  const { editor } = useMessages();
  if (state.kind === "read-only") return <Badge>{editor.readOnly}</Badge>;
  if (state.kind === "new") return <Badge tone="mine">{editor.newObject}</Badge>;
  return hasEdits(state) ? (
    <Badge tone="mine">
      <span aria-hidden>●</span> {editor.dirty}
    </Badge>
  ) : null;
}

function VisitButton({ saves, onOpen }: { readonly saves: number; readonly onOpen: () => void }) {
  const { receipt } = useMessages();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="rounded px-1 underline decoration-dotted underline-offset-2 hover:bg-accent-soft"
    >
      {receipt.visit(saves)}
    </button>
  );
}

interface DuplicateLinkProps {
  readonly object: StoredRule;
  readonly refusal: string | undefined;
}

function DuplicateLink({ object, refusal }: DuplicateLinkProps) {
  const { actions } = useMessages().editor;
  if (refusal !== undefined)
    return (
      <Button aria-disabled title={refusal}>
        {actions.duplicate}
      </Button>
    );
  return (
    <Link href={duplicateHref(object.metadata)} className={`${BUTTON_SHAPE} border-line bg-raised`}>
      {actions.duplicate}
    </Link>
  );
}

function DeleteButton({
  permission,
  onDelete,
}: {
  readonly permission: Permission | undefined;
  readonly onDelete: () => void;
}) {
  const { actions, remove } = useMessages().editor;
  const refused = permission !== undefined && !permission.allowed;
  return (
    <Button
      tone="danger"
      aria-disabled={refused}
      title={refused ? remove.refused(permission.reason) : undefined}
      onClick={refused ? undefined : onDelete}
    >
      {actions.remove}
    </Button>
  );
}

const REVIEWABLE: ReadonlySet<DraftState["kind"]> = new Set([
  "new",
  "clean",
  "dirty",
  "behind",
  "diverged",
  "deleted",
]);

function ReviewButton({ state, mayUpdate, createRefusal, onReview }: EditorHeaderProps) {
  const { actions, bars } = useMessages().editor;
  const label = { new: actions.create, deleted: actions.createAgain }[state.kind as string] ?? actions.review;
  const stored = state.kind !== "new" && state.kind !== "deleted";
  const updateRefusal =
    stored && mayUpdate?.allowed === false ? bars.readOnlyReason(mayUpdate.reason) : undefined;
  const refusal = state.kind === "new" ? createRefusal : updateRefusal;
  const able = REVIEWABLE.has(state.kind) && refusal === undefined;
  return (
    <Button
      tone="primary"
      aria-disabled={!able}
      aria-keyshortcuts="Control+S Meta+S"
      title={refusal ?? actions.reviewKey}
      onClick={able ? onReview : undefined}
    >
      {label}
    </Button>
  );
}
