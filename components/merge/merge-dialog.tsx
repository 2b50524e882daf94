"use client";

import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Dialog } from "@/components/ui/dialog";
import type { HandEdit } from "@/lib/draft/hand-edit";
import { type MergedDocument, mergedDocument } from "@/lib/draft/merged-document";
import type { Json } from "@/lib/json/json";
import { type MergeSession, outcome } from "@/lib/merge/session";
import { cardId } from "./divergence-card";
import { MergeFooter, type Readiness } from "./merge-footer";
import { type MergeKey, mergeKeyHandler } from "./merge-keys";
import { MergeToolbar } from "./merge-toolbar";
import { MergeWork } from "./merge-work";
import { MergedPanel, type RenderDiff, type RenderYaml } from "./merged-panel";
import type { Cursor } from "./model/cursor";
import { divergencesOf } from "./model/outline";
import { progressOf } from "./model/progress";
import type { Purpose } from "./purpose";
import { ShortcutHelp } from "./shortcut-help";
import { useMerge } from "./use-merge";

interface MergeDialogProps {
  readonly purpose?: Purpose;
  readonly session: MergeSession;
  readonly onChange: (session: MergeSession) => void;
  /** What was typed into the merged YAML, on top of the session. */
  readonly edit: HandEdit | undefined;
  readonly onEdit: (edit: HandEdit | undefined) => void;
  /** What is merged, as the reader calls it. */
  readonly name: string;
  /** What happened, and what becomes of the draft. */
  readonly story: ReactNode;
  readonly saving: boolean;
  /** Why the last save did not work. */
  readonly failure?: ReactNode;
  /** What else must be known, such as conflicts that newer theirs have settled. */
  readonly notices?: ReactNode;
  readonly renderYaml: RenderYaml;
  readonly renderDiff: RenderDiff;
  /** Takes the focus when the dialog is gone: what opened it may be gone by then, too. */
  readonly focusAfter?: () => void;
  /** Called only with nothing left to decide. */
  readonly onSave: (value: Json) => void;
  readonly onClose: () => void;
}

/** The window in which an operator decides between base, mine and theirs, rule by rule. */
export function MergeDialog(props: MergeDialogProps) {
  const { purpose = "save", session, edit, name, story, saving, onSave, onClose } = props;
  const { merge } = useMessages();
  const [helping, setHelping] = useState(false);
  // What was handed over to be saved does not change under the operator's hands.
  const work = useMerge(session, saving ? () => {} : props.onChange);
  const progress = progressOf(divergencesOf(work.outline), session.decisions);
  const { value: merged, undecided } = useMemo(() => outcome(session), [session]);
  // Reading a large text takes longer than a keystroke should: what was typed is judged a moment later.
  const judged = useDeferredValue(edit);
  const document = useMemo(
    () => mergedDocument(merged, judged, session.shape),
    [merged, judged, session.shape],
  );
  const readiness = readinessOf(saving, undecided.length, document);

  function finish() {
    const typed = judged === edit ? document : mergedDocument(merged, edit, session.shape);
    const now = readinessOf(saving, undecided.length, typed);
    if (now.kind === "ready") onSave(now.value);
    else if (now.kind === "undecided") work.verbs.next();
  }
  const acts = actsOf(work.verbs, { save: finish, help: () => setHelping(true) });

  return (
    <Dialog
      size="window"
      title={merge.title[purpose](name)}
      description={story}
      initialFocus={() => focusTarget(work.view.cursor)}
      {...(props.focusAfter ? { focusAfter: props.focusAfter } : {})}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it catches the keys that nothing inside has used */}
      <div
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={helping ? undefined : mergeKeyHandler((key) => acts[key]())}
      >
        {props.failure}
        {props.notices}
        <MergeToolbar
          progress={progress}
          history={{ past: session.past.length, future: session.future.length }}
          verbs={{ ...work.verbs, help: acts.help }}
        />
        <MergeWork session={session} work={work} progress={progress}>
          <MergedPanel
            purpose={purpose}
            mine={session.mine}
            theirs={session.theirs}
            merged={merged}
            edit={edit}
            document={document}
            subject={work.view.visited}
            left={undecided.length}
            onEdit={saving ? () => {} : props.onEdit}
            renderYaml={props.renderYaml}
            renderDiff={props.renderDiff}
          />
        </MergeWork>
        <MergeFooter purpose={purpose} readiness={readiness} onFinish={finish} onClose={onClose} />
      </div>
      {helping ? <ShortcutHelp onClose={() => setHelping(false)} /> : null}
    </Dialog>
  );
}

function readinessOf(saving: boolean, left: number, document: MergedDocument): Readiness {
  if (saving) return { kind: "saving" };
  if (left > 0) return { kind: "undecided", left };
  if (document.kind === "broken") return { kind: "broken", line: document.line };
  return { kind: "ready", value: document.value };
}

/** What each key does: one table, so that no key can be listed without acting. */
function actsOf(
  verbs: ReturnType<typeof useMerge>["verbs"],
  dialog: { readonly save: () => void; readonly help: () => void },
): Record<MergeKey, () => void> {
  return {
    ...dialog,
    next: verbs.next,
    previous: verbs.previous,
    mine: () => verbs.choose("mine"),
    theirs: () => verbs.choose("theirs"),
    both: () => verbs.choose("both"),
    base: () => verbs.choose("base"),
    edit: verbs.type,
    undo: verbs.undo,
    redo: verbs.redo,
  };
}

function focusTarget({ divergence }: Cursor): HTMLElement | null {
  return divergence === undefined ? null : document.getElementById(cardId(divergence));
}
