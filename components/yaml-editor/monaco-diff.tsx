"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { type DiffPlace, linesToShow } from "./diff-lines";
import { editOperations } from "./edit-operations";
import { monaco, PLAIN_YAML } from "./monaco";
import { useEditorTheme } from "./theme";
import type { YamlDiffProps } from "./yaml-diff-props";

const OPTIONS: monaco.editor.IStandaloneDiffEditorConstructionOptions = {
  automaticLayout: true,
  readOnly: true,
  originalEditable: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  fontSize: 13,
  lineHeight: 19,
  renderSideBySide: true,
  useInlineViewWhenSpaceIsLimited: true,
  hideUnchangedRegions: { enabled: true, contextLineCount: 3, minimumLineCount: 4 },
  renderOverviewRuler: false,
  // A blank more or less inside a block scalar is a change of what is stored.
  ignoreTrimWhitespace: false,
  diffAlgorithm: "advanced",
};

/** The Monaco side of YamlDiff. Loaded on demand; nothing else may import it. */
export function MonacoDiff({ original, modified, originalLabel, modifiedLabel, place }: YamlDiffProps) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useEditorTheme();
  const texts = useRef<monaco.editor.IDiffEditorModel>(null);
  const editor = useRef<monaco.editor.IStandaloneDiffEditor>(null);
  const create = useEffectEvent((element: HTMLElement) => {
    const models = {
      original: monaco.editor.createModel(original, PLAIN_YAML),
      modified: monaco.editor.createModel(modified, PLAIN_YAML),
    };
    const diff = monaco.editor.createDiffEditor(element, OPTIONS);
    keepHovers();
    diff.setModel(models);
    // Labels given before setModel are lost.
    diff.getOriginalEditor().updateOptions({ ariaLabel: originalLabel });
    diff.getModifiedEditor().updateOptions({ ariaLabel: modifiedLabel });
    return { diff, models };
  });
  const reveal = useEffectEvent((diff: monaco.editor.IStandaloneDiffEditor) => showPlace(diff, place));

  useEffect(() => {
    if (host.current === null) return;
    // Of its own: a diff that is still being called off may outlast this one's beginning.
    const element = document.createElement("div");
    element.className = "h-full";
    host.current.append(element);
    const { diff, models } = create(element);
    texts.current = models;
    editor.current = diff;
    const callOff = whenCompared(diff, () => reveal(diff));
    return () => {
      callOff();
      texts.current = null;
      editor.current = null;
      element.remove();
      whenCompared(diff, () => {
        diff.dispose();
        models.original.dispose();
        models.modified.dispose();
      });
    };
  }, []);

  useEffect(() => replaceText(texts.current?.original, original), [original]);
  useEffect(() => replaceText(texts.current?.modified, modified), [modified]);
  useEffect(() => monaco.editor.setTheme(theme), [theme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is to be shown, not another text of it
  useEffect(() => {
    const diff = editor.current;
    // With no place any more it stays where it is.
    if (diff === null || place === undefined) return;
    return whenCompared(diff, () => reveal(diff));
  }, [place?.key]);

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex justify-between gap-4 border-line border-b px-3 py-1 text-muted text-xs">
        <span>− {originalLabel}</span>
        <span>+ {modifiedLabel}</span>
      </div>
      <div ref={host} className="monaco-component isolate min-h-0 flex-1" />
    </div>
  );
}

/**
 * Calls back once the texts were compared: before, nothing is known of their changes, and Monaco complains about texts
 * that are gone while it is still at it. Returns how to call it off.
 */
function whenCompared(diff: monaco.editor.IStandaloneDiffEditor, done: () => void): () => void {
  if (diff.getLineChanges() !== null) {
    done();
    return () => {};
  }
  let timer: ReturnType<typeof setTimeout>;
  const waiting = diff.onDidUpdateDiff(() => {
    waiting.dispose();
    timer = setTimeout(done);
  });
  return () => {
    waiting.dispose();
    clearTimeout(timer);
  };
}

function showPlace(diff: monaco.editor.IStandaloneDiffEditor, place: DiffPlace | undefined): void {
  const editor = diff.getModifiedEditor();
  const [original, modified] = [diff.getOriginalEditor().getValue(), editor.getValue()];
  const lines = linesToShow({ original, modified, changes: diff.getLineChanges() ?? [] }, place);
  if (lines === undefined) return;
  // Where the cursor goes, what is folded as being the same on both sides unfolds; the last line first, so that all
  // between the two comes along.
  for (const lineNumber of [lines.last, lines.first]) editor.setPosition({ lineNumber, column: 1 });
  // What is in sight already is not moved: the line above it would be cut in half.
  editor.revealLinesInCenterIfOutsideViewport(lines.first, lines.last);
}

/**
 * The editors inside a diff become the source of hovers and of completion rows for the whole page, and take it along
 * when the diff is closed. A plain editor, however short-lived, gives it back to the page's own services.
 */
function keepHovers(): void {
  monaco.editor.create(document.createElement("div")).dispose();
}

/** Setting the text as a whole would unfold what is the same on both sides, and lose the place in sight. */
function replaceText(model: monaco.editor.ITextModel | undefined, text: string): void {
  model?.pushEditOperations([], editOperations(model, text), () => null);
}
