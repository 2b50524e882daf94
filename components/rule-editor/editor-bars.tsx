"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useMemo } from "react";
import { ReceiptActions } from "@/components/receipt/receipt-actions";
import { type DraftState, hasEdits, noticeOf, storedOf, textOf } from "@/lib/draft/state";
import type { StorageFailure } from "@/lib/draft-store/attempt";
import type { Permission } from "@/lib/failure/sign-in";
import type { Editable } from "@/lib/prometheus-rule/editable";
import { ownershipOf } from "@/lib/prometheus-rule/ownership";
import type { Receipt } from "@/lib/receipt/receipt";
import { keepCopy } from "./copy-draft";
import { DraftsBar } from "./drafts-bar";
import type { OpenDialog } from "./editor-dialogs";
import { NoticeBar } from "./notice-bar";
import type { OpenedEditor, Wish } from "./open-editor";
import { OwnershipBar } from "./ownership-bar";
import { StateBar } from "./state-bar";
import type { Dispatch } from "./use-draft";

interface EditorBarsProps {
  readonly operator: string;
  readonly opened: OpenedEditor;
  /** Another tab went on with this draft. */
  readonly lost: boolean;
  /** Why the draft is not kept. */
  readonly storage: StorageFailure | undefined;
  readonly state: DraftState;
  readonly dispatch: Dispatch;
  /** The object that the text says, as far as it can be read. */
  readonly edited: Editable | undefined;
  readonly mayUpdate: Permission | undefined;
  /** Of the operator's saves in this visit, the latest first. */
  readonly receipts: readonly Receipt[];
  readonly onOpen: (wish: Wish) => void;
  readonly onReview: () => void;
  /** Shows a line of the text. */
  readonly onLine: (line: number) => void;
  readonly onDialog: (dialog: OpenDialog) => void;
  /** Below the bars. */
  readonly children: ReactNode;
}

/** Everything that the page says above the text, with the next steps. It never takes all the room. */
export function EditorBars(props: EditorBarsProps) {
  const { operator, opened, lost, storage, state, dispatch, edited, onOpen, onReview, onLine, onDialog } =
    props;
  const router = useRouter();
  const stored = storedOf(state);
  const notice = noticeOf(state);
  const owners = useMemo(() => (stored === undefined ? [] : ownershipOf(stored)), [stored]);
  return (
    <div className="max-h-[40dvh] shrink-0 overflow-auto">
      <DraftsBar
        operator={operator}
        opened={opened}
        lost={lost}
        failure={storage}
        edits={hasEdits(state)}
        onOpen={onOpen}
      />
      <StateBar
        state={state}
        mayUpdate={props.mayUpdate}
        dispatch={dispatch}
        onLine={onLine}
        onCompare={() => onDialog("compare")}
        onCopy={async () => router.push(await keepCopy(operator, textOf(state)))}
        onDiscard={() => onDialog("discard")}
        onLeave={() => router.push("/rules")}
      />
      {notice ? (
        <NoticeBar
          notice={notice}
          edited={edited}
          savedActions={
            <ReceiptActions
              state={state}
              receipts={props.receipts}
              onOpen={() => onDialog("receipts")}
              onUndo={dispatch}
            />
          }
          onDismiss={() => dispatch({ type: "dismiss" })}
          onUntake={() => dispatch({ type: "untake-theirs" })}
          onReview={onReview}
          onSignIn={() => onDialog("sign-in")}
          onLine={onLine}
        />
      ) : null}
      <OwnershipBar owners={owners} />
      {props.children}
    </div>
  );
}
