"use client";

import { useMemo } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { lineOf } from "@/lib/draft/reading";
import type { Behind, Diverged, DraftState } from "@/lib/draft/state";
import type { Permission } from "@/lib/failure/sign-in";
import { lastChangeOf } from "@/lib/prometheus-rule/last-change";
import { changedSubjects, changedText } from "./changed-subjects";
import type { Dispatch } from "./use-draft";
import { whoChanged } from "./who-changed";

interface StateBarProps {
  readonly state: DraftState;
  readonly mayUpdate: Permission | undefined;
  readonly dispatch: Dispatch;
  /** Shows a line of the text. */
  readonly onLine: (line: number) => void;
  /** Shows my text beside the object that was created anew. */
  readonly onCompare: () => void;
  readonly onCopy: () => void;
  /** Asks before my text is forgotten. */
  readonly onDiscard: () => void;
  readonly onLeave: () => void;
}

/** What has become of the object while it is edited, and the next steps. Nothing where all is well. */
export function StateBar(props: StateBarProps) {
  const { state, mayUpdate } = props;
  const refused = mayUpdate !== undefined && !mayUpdate.allowed;
  return (
    <>
      {refused && SAVED_BY_UPDATE.has(state.kind) ? (
        <NotPermittedBar reason={mayUpdate.reason} onCopy={props.onCopy} />
      ) : null}
      <ObjectBar {...props} />
    </>
  );
}

/** Drafts with edits of an object that is there. */
const SAVED_BY_UPDATE: ReadonlySet<DraftState["kind"]> = new Set(["dirty", "behind", "diverged"]);

function NotPermittedBar({ reason, onCopy }: { readonly reason: string; readonly onCopy: () => void }) {
  const { bars, actions } = useMessages().editor;
  return (
    <Bar tone="warn" actions={<Button onClick={onCopy}>{actions.saveCopy}</Button>}>
      {bars.notPermitted(reason)}
    </Bar>
  );
}

function ObjectBar({ state, dispatch, onLine, onCompare, onCopy, onDiscard, onLeave }: StateBarProps) {
  const { bars, actions } = useMessages().editor;
  switch (state.kind) {
    case "behind":
    case "diverged":
      return <MovedBar state={state} dispatch={dispatch} onLine={onLine} />;
    case "terminating":
      return (
        <Bar tone="warn" actions={<Button onClick={onCopy}>{actions.saveCopy}</Button>}>
          {bars.terminating}
        </Bar>
      );
    case "deleted":
      return (
        <Bar
          tone="danger"
          actions={
            <>
              <Button tone="primary" onClick={() => dispatch({ type: "review" })}>
                {actions.createAgain}
              </Button>
              <Button onClick={onLeave}>{actions.toList}</Button>
            </>
          }
        >
          {state.text === state.baseText ? bars.deletedUntouched : bars.deleted}
        </Bar>
      );
    case "recreated":
      return (
        <Bar
          tone="danger"
          actions={
            <>
              <Button onClick={onCompare}>{actions.compare}</Button>
              <Button onClick={onCopy}>{actions.saveCopy}</Button>
              <Button tone="danger" onClick={onDiscard}>
                {actions.discard}
              </Button>
            </>
          }
        >
          {bars.recreated(lastChangeOf(state.theirs)?.by)}
        </Bar>
      );
    case "read-only":
      return <Bar tone="info">{state.reason === "" ? bars.readOnly : bars.readOnlyReason(state.reason)}</Bar>;
    case "saving":
      return state.from.kind === "conflicted" ? null : <Bar tone="info">{bars.saving}</Bar>;
    case "outcome-unknown":
      return (
        <Bar
          tone="warn"
          actions={
            state.failure === undefined ? null : (
              <Button onClick={() => dispatch({ type: "check" })}>{actions.checkAgain}</Button>
            )
          }
        >
          {state.failure === undefined ? bars.unknown : bars.unknownFailed}
        </Bar>
      );
    default:
      return null;
  }
}

interface MovedBarProps extends Pick<StateBarProps, "dispatch" | "onLine"> {
  readonly state: Behind | Diverged;
}

function MovedBar({ state, dispatch, onLine }: MovedBarProps) {
  const messages = useMessages();
  const { editor, punctuation } = messages;
  const { bars, actions } = editor;
  const { base, theirs } = state;
  const what = useMemo(() => changedText(changedSubjects(base, theirs), messages), [base, theirs, messages]);
  const { by } = useMemo(() => whoChanged(base, theirs, messages), [base, theirs, messages]);
  const take = () => dispatch({ type: "take-theirs" });
  if (state.kind === "behind")
    return (
      <Bar
        tone="info"
        actions={
          <>
            <Button tone="primary" onClick={take}>
              {actions.takeTheirs}
            </Button>
            <Button onClick={() => dispatch({ type: "preview-theirs" })}>{actions.previewTheirs}</Button>
          </>
        }
      >
        {bars.behind(by, what)}
        {punctuation.betweenSentences}
        <span className="text-muted">{bars.keptText}</span>
      </Bar>
    );
  const { because } = state;
  if (because.kind === "unreadable") {
    const line = lineOf(because.problem);
    return (
      <Bar tone="warn" actions={<Button onClick={() => onLine(line)}>{actions.show}</Button>}>
        {bars.unreadable(by, what, line)}
      </Bar>
    );
  }
  const told = state.mineStored === "perhaps" ? bars.untold : bars.diverged;
  return (
    <Bar
      tone="warn"
      actions={
        <Button tone="primary" onClick={take}>
          {actions.merge}
        </Button>
      }
    >
      {told(by, what, because.conflicts.length)}
      {punctuation.betweenSentences}
      <span className="text-muted">{bars.keptText}</span>
    </Bar>
  );
}
