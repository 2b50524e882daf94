"use client";

import { useMemo, useRef } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { YamlDiff } from "@/components/yaml-editor/yaml-diff";
import type { Review } from "@/lib/draft/review";
import type { Failure } from "@/lib/failure/failure";
import { editableOf } from "@/lib/prometheus-rule/editable";
import type { Owner } from "@/lib/prometheus-rule/owner";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import { writeYaml } from "@/lib/yaml/write";
import { ChangeList } from "./change-list";
import { DryRun, refusalIn, useDryRun } from "./dry-run";

interface ReviewDialogProps {
  readonly review: Review;
  /** What is replaced; undefined for an object that is created. */
  readonly base: StoredRule | undefined;
  /** The version whose save is taken back by this. */
  readonly undoes: ResourceVersion | undefined;
  /** Text in which the operator has comments: said once that they are not stored. */
  readonly text: string;
  /** Errors that the text is marked with. */
  readonly errors: number;
  readonly owners: readonly Owner[];
  /** A newer version was saved: the save will lead to the merge. */
  readonly overtaken: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onSignIn: () => void;
  /** `refusal`: why the cluster said that it would not take this. */
  readonly onClose: (refusal: Failure | undefined) => void;
}

/** Shows exactly what a save sends, rule by rule and as YAML, with the cluster's judgement; saves from here. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { review, base, overtaken, saving, onSave, onClose } = props;
  const { review: texts } = useMessages().editor;
  const { namespace, name } = review.request.edited.metadata;
  const create = review.request.kind === "create";
  const way = texts.ways[create ? "create" : overtaken ? "merge" : "save"];
  const [before, after] = useMemo(
    () => [base === undefined || create ? "" : writeYaml(editableOf(base)), writeYaml(review.request.edited)],
    [base, create, review],
  );
  const check = useDryRun(review.request);
  const refusal = refusalIn(check);
  const refused = refusal !== undefined;
  const close = () => onClose(refusal);
  const saveButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      size="window"
      title={create ? texts.titleNew(namespace, name) : texts.title(namespace, name)}
      description={way.description}
      initialFocus={() => saveButton.current}
      onClose={saving ? ignore : close}
    >
      <div className="shrink-0">
        <ReviewBars {...props} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col max-md:overflow-auto md:flex-row">
        <div className="flex shrink-0 flex-col gap-4 overflow-auto border-line border-b p-4 max-md:max-h-[60dvh] md:w-80 md:border-r md:border-b-0">
          {review.changes ? <ChangeList changes={review.changes} /> : null}
          <DryRun
            check={check}
            sent={review.request.edited}
            overtaken={overtaken}
            onSignIn={props.onSignIn}
          />
        </div>
        <div className="min-h-56 min-w-0 flex-1">
          <YamlDiff original={before} modified={after} originalLabel={way.base} modifiedLabel={way.mine} />
        </div>
      </div>
      <div className="flex justify-end gap-2 border-line border-t px-4 py-3">
        <Button aria-disabled={saving} onClick={saving ? undefined : close}>
          {texts.cancel}
        </Button>
        <Button
          ref={saveButton}
          tone="primary"
          aria-disabled={saving || refused}
          title={refused ? texts.refused : undefined}
          onClick={saving || refused ? undefined : onSave}
        >
          {saving ? texts.saving : way.send}
        </Button>
      </div>
    </Dialog>
  );
}

function ignore(): void {
  // While a save is on its way the dialog stays: its answer belongs to what is shown here.
}

function ReviewBars({ undoes, text, errors, owners, overtaken }: ReviewDialogProps) {
  const { editor, punctuation } = useMessages();
  return (
    <>
      {undoes === undefined ? null : <Bar tone="info">{editor.review.undoes(undoes)}</Bar>}
      {overtaken ? <Bar tone="warn">{editor.review.behind}</Bar> : null}
      {errors > 0 ? <Bar tone="danger">{editor.review.errors(errors)}</Bar> : null}
      {owners.length > 0 ? (
        <Bar tone="warn">
          {editor.owned.title(owners)}
          {punctuation.fullStop}
          {punctuation.betweenSentences}
          {editor.owned.text}
        </Bar>
      ) : null}
      {hasComments(text) ? <Bar tone="info">{editor.review.notStored}</Bar> : null}
    </>
  );
}

/** A line that is a comment or ends in one. A # inside a quoted value may count too: the notice then says too much. */
function hasComments(text: string): boolean {
  return /(^|\s)#/m.test(text);
}
