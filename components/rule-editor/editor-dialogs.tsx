"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import type { DraftState } from "@/lib/draft/state";
import { baseOf, storedOf, textOf } from "@/lib/draft/state";
import { undoRefusal } from "@/lib/draft/undo-save";
import { ownershipOf } from "@/lib/prometheus-rule/ownership";
import type { Receipt } from "@/lib/receipt/receipt";
import { CompareDialog } from "./compare-dialog";
import { DeleteDialog } from "./delete-dialog";
import { DiscardDialog } from "./discard-dialog";
import { MergeView } from "./merge-view";
import { ReviewDialog } from "./review-dialog";
import { SignInDialog } from "./sign-in-dialog";
import type { Dispatch } from "./use-draft";

const ReceiptDialog = dynamic(() =>
  import("@/components/receipt/receipt-dialog").then((module) => module.ReceiptDialog),
);

export type OpenDialog = "discard" | "delete" | "compare" | "sign-in" | "receipts";

interface EditorDialogsProps {
  readonly operator: string;
  readonly state: DraftState;
  readonly dispatch: Dispatch;
  /** The one that was asked for; review and merge follow from the state. */
  readonly dialog: OpenDialog | undefined;
  readonly errors: number;
  /** Of the operator's saves in this visit, the latest first. */
  readonly receipts: readonly Receipt[];
  /** The address of this draft, to come back to after signing in. */
  readonly address: string;
  readonly onDialog: (dialog: OpenDialog | undefined) => void;
  readonly onDeleted: () => void;
  readonly onFocusEditor: () => void;
}

/** The dialog that is open now, if any. */
export function EditorDialogs(props: EditorDialogsProps) {
  const { state, dispatch, dialog, onDialog } = props;
  const close = () => onDialog(undefined);
  // While a request is out, what it came from stays in sight.
  const [shown, saving] = state.kind === "saving" ? [state.from, true] : [state, false];
  if (dialog === "sign-in") return <SignInDialog returnTo={props.address} onClose={close} />;
  if (shown.kind === "conflicted")
    return (
      <MergeView
        state={shown}
        saving={saving}
        dispatch={dispatch}
        onSignIn={() => onDialog("sign-in")}
        onFocusEditor={props.onFocusEditor}
      />
    );
  if ("review" in shown && shown.review !== undefined)
    return <Review {...props} shown={shown} saving={saving} />;
  if (dialog === "discard")
    return (
      <DiscardDialog
        onDiscard={() => {
          dispatch({ type: "discard" });
          close();
        }}
        onClose={close}
      />
    );
  const stored = storedOf(state);
  if (dialog === "delete" && stored)
    return (
      <DeleteDialog operator={props.operator} object={stored} onDeleted={props.onDeleted} onClose={close} />
    );
  const [latest, ...earlier] = props.receipts;
  if (dialog === "receipts" && latest)
    return (
      <ReceiptDialog
        receipts={[latest, ...earlier]}
        undoRefusal={(receipt) => undoRefusal(state, receipt)}
        onUndo={(record) => {
          close();
          dispatch({ type: "undo-save", record });
        }}
        onClose={close}
      />
    );
  if (dialog === "compare" && state.kind === "recreated")
    return <CompareDialog text={state.text} theirs={state.theirs} onClose={close} />;
  return null;
}

interface ReviewProps extends EditorDialogsProps {
  readonly shown: DraftState;
  readonly saving: boolean;
}

function Review({ shown, saving, dispatch, errors, onDialog }: ReviewProps) {
  const stored = storedOf(shown);
  const owners = useMemo(() => (stored === undefined ? [] : ownershipOf(stored)), [stored]);
  if (!("review" in shown) || shown.review === undefined) return null;
  const { review, notice } = shown;
  return (
    <ReviewDialog
      review={review}
      base={baseOf(shown)}
      undoes={notice?.kind === "save-undone" ? notice.version : undefined}
      text={textOf(shown)}
      errors={errors}
      owners={owners}
      overtaken={shown.kind === "behind" || shown.kind === "diverged"}
      saving={saving}
      onSave={() => dispatch({ type: "save" })}
      onSignIn={() => onDialog("sign-in")}
      onClose={(refusal) => dispatch({ type: "close-review", refusal })}
    />
  );
}
