"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { useReceipts } from "@/components/receipt/use-receipts";
import type { Mark } from "@/components/yaml-editor/mark";
import { YamlEditor } from "@/components/yaml-editor/yaml-editor";
import type { YamlEditorHandle } from "@/components/yaml-editor/yaml-editor-props";
import type { Analysis } from "@/lib/draft/analysis";
import { baseOf, type DraftState, isEditable, storedOf, textOf } from "@/lib/draft/state";
import type { Saved } from "@/lib/failure/saved";
import type { Access } from "@/lib/failure/sign-in";
import { useAccess } from "@/lib/query/access";
import type { LiveRule } from "@/lib/query/live-rule";
import { applyEdits } from "@/lib/yaml/text-range";
import { draftHref, ruleHref } from "./addresses";
import { useCreateRefusal } from "./create-refusal";
import { downloadDraft } from "./download";
import { EditorBars } from "./editor-bars";
import { EditorDialogs, type OpenDialog } from "./editor-dialogs";
import { EditorHeader } from "./editor-header";
import { marksOf } from "./marks";
import type { OpenedEditor, Wish } from "./open-editor";
import { ProblemList } from "./problem-list";
import { useAnalysis } from "./use-analysis";
import { type Dispatch, useDraft } from "./use-draft";
import { useKeptDraft } from "./use-kept-draft";
import { useReviewKey } from "./use-review-key";

interface EditorWorkspaceProps {
  readonly operator: string;
  readonly opened: OpenedEditor & { readonly start: DraftState };
  /** Another tab went on with this draft. */
  readonly lost: boolean;
  /** What the cluster holds; undefined for an object that is not stored yet. */
  readonly live: LiveRule | undefined;
  readonly onStored: (saved: Saved) => void;
  readonly onOpen: (wish: Wish) => void;
  /** Above the text: the fields of a new object. */
  readonly children?: (state: DraftState, dispatch: Dispatch) => ReactNode;
}

/** One draft being edited: header, bars, text, problems and dialogs. */
export function EditorWorkspace(props: EditorWorkspaceProps) {
  const { operator, opened, lost, live, onStored, onOpen, children } = props;
  const messages = useMessages();
  const router = useRouter();
  const [state, dispatch] = useDraft(operator, opened.start, onStored);
  const [dialog, setDialog] = useState<OpenDialog>();
  const editor = useRef<YamlEditorHandle>(null);
  const receipts = useReceipts(operator, state);
  const kept = useKeptDraft({ id: opened.id, operator }, state, keptStart(opened), !lost);
  const { namespace, name } = baseOf(state)?.metadata ?? NAMELESS;
  const access = useAccess(namespace, name);
  const analysis = useAnalysis(state);
  const marks = useMemo(() => marksOf(analysis, messages), [analysis, messages]);
  const isNew = state.kind === "new";
  const createRefusal = useCreateRefusal(
    isNew && analysis?.reading.ok ? analysis.reading.edited.metadata.namespace : "",
  );
  const review = () => (isNew && createRefusal ? undefined : dispatch({ type: "review" }));
  useReviewKey(review);

  useNews(dispatch, { live, access, analysis });

  const stored = storedOf(state);
  const editable = !lost && isEditable(state);
  const show = ({ range }: Mark) => editor.current?.reveal(range);
  function quote(mark: Mark) {
    // The text has changed since it was judged: the mark may be at another place by now.
    if (mark.quotes === undefined || analysis?.text !== textOf(state)) return;
    show(mark);
    dispatch({ type: "typed", text: applyEdits(analysis.text, [mark.quotes]) });
  }
  const title = baseOf(state) === undefined ? messages.editor.create.title : `${namespace}/${name}`;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <EditorHeader
        title={title}
        state={state}
        mayUpdate={access?.update}
        mayDelete={access?.delete}
        createRefusal={createRefusal}
        receipts={receipts.length}
        onReceipts={() => setDialog("receipts")}
        onReview={review}
        onDiscard={() => setDialog("discard")}
        onDownload={() => downloadDraft(state)}
        onDelete={() => setDialog("delete")}
      />
      <EditorBars
        operator={operator}
        opened={opened}
        lost={lost}
        storage={kept.failure}
        state={state}
        dispatch={dispatch}
        edited={analysis?.reading.ok ? analysis.reading.edited : undefined}
        mayUpdate={access?.update}
        receipts={receipts}
        onOpen={onOpen}
        onReview={review}
        onLine={(line) => editor.current?.reveal(lineRange(line))}
        onDialog={setDialog}
      >
        {children?.(state, dispatch)}
      </EditorBars>
      <div className="min-h-24 flex-1">
        <YamlEditor
          ref={editor}
          path={opened.id}
          value={textOf(state)}
          onChange={(text, { how, over }) => dispatch({ type: how, text, over })}
          label={stored ? messages.editor.label(namespace, name) : messages.editor.newLabel}
          mode={editable ? "edit" : "read"}
          marks={marks}
          {...(opened.resumed ? { cursor: opened.resumed.cursor } : {})}
          onCursor={kept.onCursor}
        />
      </div>
      <ProblemList marks={marks} onShow={show} onQuote={editable ? quote : undefined} />
      <EditorDialogs
        operator={operator}
        state={state}
        dispatch={dispatch}
        dialog={dialog}
        errors={marks.filter(({ severity }) => severity === "error").length}
        receipts={receipts}
        address={stored ? ruleHref(stored.metadata) : draftHref(opened.id)}
        onDialog={setDialog}
        onDeleted={() => router.push("/rules")}
        onFocusEditor={() => editor.current?.focus()}
      />
    </div>
  );
}

interface News {
  readonly live: LiveRule | undefined;
  readonly access: Access | undefined;
  readonly analysis: Analysis | undefined;
}

/** Tells the draft what is found out beside it: what the cluster holds, what the operator may do, what the text says. */
function useNews(dispatch: Dispatch, { live, access, analysis }: News): void {
  useEffect(() => {
    if (live?.ok) dispatch({ type: "theirs-arrived", object: live.value });
    else if (live?.failure.kind === "not-found") dispatch({ type: "theirs-deleted", uid: undefined });
  }, [live, dispatch]);
  useEffect(() => {
    if (access && live) dispatch({ type: "access", update: access.update });
  }, [access, live, dispatch]);
  useEffect(() => {
    if (analysis) dispatch({ type: "rested", text: analysis.text, reading: analysis.reading });
  }, [analysis, dispatch]);
}

const NAMELESS = { namespace: "", name: "" };

function keptStart({ resumed, storage }: OpenedEditor) {
  return { cursor: resumed?.cursor ?? 0, storage };
}

function lineRange(line: number): Mark["range"] {
  return { start: { line, column: 1 }, end: { line: line + 1, column: 1 } };
}
