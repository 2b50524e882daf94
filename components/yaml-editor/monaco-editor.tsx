"use client";

import { useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { useMessages } from "@/components/messages-provider";
import { editOperations } from "./edit-operations";
import type { Mark } from "./mark";
import { explainRules, modelUri, monaco } from "./monaco";
import { keepCursorInView, withSteadyView } from "./steady-view";
import { useEditorTheme } from "./theme";
import type { TextChange, YamlEditorProps } from "./yaml-editor-props";

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  // Input methods compose into a textarea alike in every browser.
  editContext: false,
  minimap: { enabled: false },
  // Else a paste arrives later, and a review that is asked for right after it opens without it and closes again.
  pasteAs: { enabled: false },
  scrollBeyondLastLine: false,
  fontSize: 13,
  lineHeight: 19,
  tabSize: 2,
  insertSpaces: true,
  detectIndentation: false,
  // What the cluster stores is byte for byte what is typed: blanks at line ends count in block scalars.
  trimAutoWhitespace: false,
  renderWhitespace: "trailing",
  wordWrap: "off",
  // It would name the rule above by indentation alone, and wrongly where rules follow each other.
  stickyScroll: { enabled: false },
  fixedOverflowWidgets: true,
  quickSuggestions: { other: true, comments: false, strings: true },
  // Only what the schema knows: words of the text are mostly no fields.
  wordBasedSuggestions: "off",
  unicodeHighlight: { nonBasicASCII: false },
};

/** The Monaco side of YamlEditor. Loaded on demand; nothing else may import it. */
export function MonacoEditor(props: YamlEditorProps) {
  const { path, value, mode, label, marks, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor>(null);
  const theme = useEditorTheme();
  const { schema } = useMessages();

  const create = useEffectEvent((element: HTMLElement) => createEditor(element, props));
  const emit = useEffectEvent((text: string, change: TextChange) => {
    if (text !== value) props.onChange(text, change);
  });
  const moved = useEffectEvent((offset: number) => props.onCursor?.(offset));

  useEffect(() => {
    if (host.current === null) return;
    const made = create(host.current);
    const model = monaco.editor.getModel(modelUri(path));
    editor.current = made;
    let shown = made.getValue();
    made.onDidChangeModelContent(({ isUndoing, isRedoing }) => {
      const over = shown;
      shown = made.getValue();
      emit(shown, { how: isUndoing || isRedoing ? "retraced" : "typed", over });
    });
    keepCursorInView(made);
    made.onDidChangeCursorPosition(({ position }) => moved(made.getModel()?.getOffsetAt(position) ?? 0));
    return () => {
      editor.current = null;
      made.dispose();
      model?.dispose();
    };
  }, [path]);

  useEffect(() => explainRules(schema), [schema]);
  useEffect(() => putText(editor.current, value), [value]);
  useEffect(() => editor.current?.updateOptions({ readOnly: mode === "read" }), [mode]);
  useEffect(() => editor.current?.updateOptions({ ariaLabel: label }), [label]);
  useEffect(() => monaco.editor.setTheme(theme), [theme]);
  useEffect(() => showMarks(editor.current, marks ?? []), [marks]);

  // Made once: a dialog that gives the focus back does so while this renders, when a new handle is not yet there.
  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.current?.focus(),
      reveal: ({ start, end }) => {
        const range = new monaco.Range(start.line, start.column, end.line, end.column);
        editor.current?.setSelection(range);
        editor.current?.revealRangeInCenterIfOutsideViewport(range);
        editor.current?.focus();
      },
    }),
    [],
  );

  return <div ref={host} className="monaco-component isolate h-full min-h-0" />;
}

function createEditor(
  element: HTMLElement,
  { path, value, label, mode, cursor }: YamlEditorProps,
): monaco.editor.IStandaloneCodeEditor {
  const uri = modelUri(path);
  const model = monaco.editor.getModel(uri) ?? monaco.editor.createModel(value, "yaml", uri);
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  const editor = monaco.editor.create(element, {
    ...OPTIONS,
    model,
    ariaLabel: label,
    readOnly: mode === "read",
  });
  if (cursor !== undefined) {
    editor.setPosition(model.getPositionAt(cursor));
    editor.revealPositionInCenter(model.getPositionAt(cursor));
  }
  return editor;
}

/** A text from outside goes in as one step of undo, through the model: an editor that is read-only refuses edits. */
function putText(editor: monaco.editor.IStandaloneCodeEditor | null, text: string): void {
  const model = editor?.getModel();
  if (!editor || !model) return;
  const edits = editOperations(model, text);
  if (edits.length === 0) return;
  model.pushStackElement();
  withSteadyView(editor, () => model.pushEditOperations([], edits, () => null));
  model.pushStackElement();
}

const SEVERITY = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
} as const;

function showMarks(editor: monaco.editor.IStandaloneCodeEditor | null, marks: readonly Mark[]): void {
  const model = editor?.getModel();
  if (!model) return;
  const markers = marks.map(({ severity, message, range: { start, end } }) => ({
    severity: SEVERITY[severity],
    message,
    startLineNumber: start.line,
    startColumn: start.column,
    endLineNumber: end.line,
    endColumn: end.column,
  }));
  monaco.editor.setModelMarkers(model, "truce", markers);
}
