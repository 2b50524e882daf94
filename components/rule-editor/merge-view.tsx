"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import { MergeStory } from "@/components/merge/merge-story";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { YamlDiff } from "@/components/yaml-editor/yaml-diff";
import { YamlEditor } from "@/components/yaml-editor/yaml-editor";
import type { Conflicted } from "@/lib/draft/state";
import { outcome } from "@/lib/merge/session";
import { FailureBar } from "./notice-bar";
import type { Dispatch } from "./use-draft";
import { whoChanged } from "./who-changed";

const MergeDialog = dynamic(() =>
  import("@/components/merge/merge-dialog").then((module) => module.MergeDialog),
);

interface MergeViewProps {
  readonly state: Conflicted;
  /** The merged object is on its way to the cluster. */
  readonly saving: boolean;
  readonly dispatch: Dispatch;
  readonly onSignIn: () => void;
  readonly onFocusEditor: () => void;
}

/** The merge dialog on top of a draft: its verbs become events, its YAML views are Monaco's. */
export function MergeView({ state, saving, dispatch, onSignIn, onFocusEditor }: MergeViewProps) {
  const { base, theirs, session, edit, purpose, notice } = state;
  const { namespace, name } = base.metadata;
  const messages = useMessages();
  const theirsBy = useMemo(() => whoChanged(base, theirs, messages), [base, theirs, messages]);
  return (
    <MergeDialog
      purpose={purpose}
      session={session}
      onChange={(next) => dispatch({ type: "deciding", session: next })}
      edit={edit}
      onEdit={(next) => dispatch({ type: "typed-merged", edit: next })}
      name={`${namespace}/${name}`}
      story={<MergeStory purpose={purpose} {...theirsBy} />}
      saving={saving}
      focusAfter={onFocusEditor}
      failure={
        notice?.kind === "failed" ? (
          <FailureBar
            failure={notice.failure}
            sent={outcome(session).value}
            of={undefined}
            onReview={() => dispatch({ type: "dismiss" })}
            onSignIn={onSignIn}
          />
        ) : undefined
      }
      notices={<MergeNotices state={state} dispatch={dispatch} />}
      renderYaml={({ value, onChange, label }) => (
        <YamlEditor
          path={`${namespace}/${name}/merged`}
          value={value}
          onChange={onChange}
          label={label}
          mode="edit"
        />
      )}
      renderDiff={(diff) => <YamlDiff {...diff} />}
      onSave={(value) => dispatch({ type: "decided", value })}
      onClose={() => dispatch({ type: "later" })}
    />
  );
}

function MergeNotices({ state, dispatch }: Pick<MergeViewProps, "state" | "dispatch">) {
  const messages = useMessages();
  const { editor } = messages;
  return (
    <>
      {state.mineStored === "perhaps" ? <Bar tone="warn">{editor.merge.untold}</Bar> : null}
      {state.newer ? (
        <Bar
          tone="info"
          actions={
            <Button onClick={() => dispatch({ type: "take-theirs" })}>{editor.actions.takeTheirs}</Button>
          }
        >
          {editor.merge.newer(whoChanged(state.theirs, state.newer, messages).by)}
        </Bar>
      ) : null}
      {state.settled.length > 0 ? <Bar tone="info">{editor.merge.settled(state.settled.length)}</Bar> : null}
    </>
  );
}
