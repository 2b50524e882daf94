import { monaco } from "./monaco";

/** Changes the text so that the line with the cursor, or else the first line in view, is seen where it was before. */
export function withSteadyView(editor: monaco.editor.IStandaloneCodeEditor, change: () => void): void {
  const line = watchedLine(editor);
  const height = editor.getTopForLineNumber(line) - editor.getScrollTop();
  const followed = editor.createDecorationsCollection([
    { range: wholeLine(editor, line), options: { stickiness: NEVER_GROWS } },
  ]);
  change();
  const now = followed.getRange(0)?.startLineNumber ?? line;
  followed.clear();
  editor.setScrollTop(editor.getTopForLineNumber(now) - height);
}

/** A bar above that takes room does not cover the line with the cursor, if that was in view. */
export function keepCursorInView(editor: monaco.editor.IStandaloneCodeEditor): void {
  let { height } = editor.getLayoutInfo();
  editor.onDidLayoutChange((layout) => {
    const before = height;
    height = layout.height;
    const cursor = editor.getPosition();
    if (cursor === null) return;
    const top = editor.getTopForLineNumber(cursor.lineNumber) - editor.getScrollTop();
    if (top >= 0 && top < before) editor.revealPosition(cursor, monaco.editor.ScrollType.Immediate);
  });
}

/** What is inserted at the very start of the line pushes it down instead of becoming part of it. */
const NEVER_GROWS = monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges;

function watchedLine(editor: monaco.editor.IStandaloneCodeEditor): number {
  const cursor = editor.getPosition();
  const ranges = editor.getVisibleRanges();
  if (cursor && ranges.some((range) => range.containsPosition(cursor))) return cursor.lineNumber;
  return ranges[0]?.startLineNumber ?? 1;
}

function wholeLine(editor: monaco.editor.IStandaloneCodeEditor, line: number): monaco.Range {
  return new monaco.Range(line, 1, line, editor.getModel()?.getLineMaxColumn(line) ?? 1);
}
