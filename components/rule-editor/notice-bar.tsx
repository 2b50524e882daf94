"use client";

import Link from "next/link";
import { useMemo } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { type Coordinates, lineOf } from "@/lib/draft/reading";
import type { Notice } from "@/lib/draft/state";
import type { Failure } from "@/lib/failure/failure";
import type { Json } from "@/lib/json/json";
import type { Editable } from "@/lib/prometheus-rule/editable";
import { ruleHref } from "./addresses";
import { changedSubjects, changedText, subjectsWith } from "./changed-subjects";
import { problemText } from "./problem-text";
import { reasonsOf } from "./reasons";
import { whoChanged } from "./who-changed";

interface NoticeBarProps {
  readonly notice: Notice;
  /** The object that the text says, as far as it can be read. */
  readonly edited: Editable | undefined;
  /** What can be done about a save that has just been made. */
  readonly savedActions: React.ReactNode;
  readonly onDismiss: () => void;
  /** Takes back that theirs was taken in. */
  readonly onUntake: () => void;
  readonly onReview: () => void;
  readonly onSignIn: () => void;
  readonly onLine: (line: number) => void;
}

/** What came of the last step. Stays until it is dismissed or the next step is taken. */
export function NoticeBar(props: NoticeBarProps) {
  const { notice, edited, savedActions, onDismiss, onUntake, onReview, onSignIn, onLine } = props;
  const messages = useMessages();
  const { editor } = messages;
  const dismiss = (
    <Button tone="quiet" onClick={onDismiss}>
      {editor.actions.dismiss}
    </Button>
  );
  switch (notice.kind) {
    case "saved":
      return (
        <Bar
          tone={notice.warnings.length > 0 ? "warn" : "good"}
          actions={
            <>
              {savedActions}
              {dismiss}
            </>
          }
        >
          <SavedText notice={notice} />
          <Warnings texts={notice.warnings} />
        </Bar>
      );
    case "nothing-to-save":
      return (
        <Bar
          tone="info"
          actions={
            <>
              {notice.why === "decided" ? (
                <Button onClick={onUntake}>{editor.actions.undecide}</Button>
              ) : null}
              {dismiss}
            </>
          }
        >
          {editor.nothingToSave[notice.why]}
        </Bar>
      );
    case "save-undone":
      return (
        <Bar tone="info" actions={dismiss}>
          {editor.saveUndone(notice.version)}
        </Bar>
      );
    case "nothing-to-undo":
      return (
        <Bar tone="info" actions={dismiss}>
          {editor.nothingToUndo}
        </Bar>
      );
    case "undo-blocked":
      return (
        <Bar tone="warn" actions={dismiss}>
          {editor.undoBlocked(changedText(subjectsWith(notice.conflicts), messages))}
        </Bar>
      );
    case "followed":
      return (
        <Bar tone="info" actions={dismiss}>
          <FollowedText notice={notice} />
        </Bar>
      );
    case "took-theirs":
      return (
        <Bar
          tone="info"
          actions={
            <>
              <Button onClick={onUntake}>{editor.actions.untakeTheirs}</Button>
              {dismiss}
            </>
          }
        >
          {editor.tookTheirs(whoChanged(notice.before, notice.theirs, messages).by)}
        </Bar>
      );
    case "unreadable": {
      const line = lineOf(notice.problem);
      return (
        <Bar
          tone="danger"
          actions={
            <>
              <Button onClick={() => onLine(line)}>{editor.actions.show}</Button>
              {dismiss}
            </>
          }
        >
          {editor.unreadable(line, problemText(notice.problem, messages))}
        </Bar>
      );
    }
    case "failed":
      return (
        <FailureBar
          failure={notice.failure}
          sent={edited}
          of={edited?.metadata}
          onReview={onReview}
          onSignIn={onSignIn}
        >
          {dismiss}
        </FailureBar>
      );
  }
}

/** An operator without edits is told as much as one with them: who changed which rules. */
function FollowedText({ notice }: { readonly notice: Notice & { readonly kind: "followed" } }) {
  const messages = useMessages();
  const { before, theirs } = notice;
  return useMemo(() => {
    const { by } = whoChanged(before, theirs, messages);
    return messages.editor.followed(by, changedText(changedSubjects(before, theirs), messages));
  }, [before, theirs, messages]);
}

function SavedText({ notice }: { readonly notice: Notice & { readonly kind: "saved" } }) {
  const messages = useMessages();
  const { editor, punctuation } = messages;
  const { saved } = editor;
  const { changes, version } = notice;
  const what = useMemo(
    () => (changes === undefined ? undefined : changedText(subjectsWith(changes), messages)),
    [changes, messages],
  );
  return (
    <>
      <strong className="font-medium">{saved.title}</strong>
      {punctuation.betweenSentences}
      {what === undefined ? saved.created : saved.changed(what)}{" "}
      <span className="text-muted text-xs">{saved.version(version)}</span>
    </>
  );
}

interface FailureBarProps extends Pick<NoticeBarProps, "onReview" | "onSignIn"> {
  /** The object that can be opened instead where the name is taken. */
  readonly of: Coordinates | undefined;
  readonly failure: Failure;
  /** The object that was refused, where it is known. */
  readonly sent: Json | undefined;
  readonly children?: React.ReactNode;
}

/** Why the cluster did not take it, its own reasons, and the next step. The draft is kept in any case. */
export function FailureBar({ failure, sent, of, onReview, onSignIn, children }: FailureBarProps) {
  const messages = useMessages();
  const { failure: texts, editor, punctuation } = messages;
  return (
    <Bar
      tone="danger"
      actions={
        <>
          <NextStep failure={failure} of={of} onReview={onReview} onSignIn={onSignIn} />
          {children}
        </>
      }
    >
      <strong className="font-medium">{texts.what(failure)}</strong>
      {punctuation.betweenSentences}
      {texts.next(failure)}
      {punctuation.betweenSentences}
      <span className="text-muted">{editor.keptDraft}</span>
      <Warnings texts={reasonsOf(failure, sent, messages)} />
    </Bar>
  );
}

function NextStep({ failure, of, onReview, onSignIn }: Omit<FailureBarProps, "children" | "sent">) {
  const { actions } = useMessages().editor;
  if (failure.kind === "unauthenticated")
    return (
      <Button tone="primary" onClick={onSignIn}>
        {actions.signIn}
      </Button>
    );
  if (failure.kind === "already-exists" && of)
    return (
      <Link href={ruleHref(of)} className={`${BUTTON_SHAPE} border-line bg-raised`}>
        {actions.openExisting}
      </Link>
    );
  return <Button onClick={onReview}>{actions.tryAgain}</Button>;
}

/** Sentences of the server, word for word. */
export function Warnings({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="wrap-anywhere mt-1 max-h-32 list-disc overflow-auto pl-5 font-mono text-xs">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
