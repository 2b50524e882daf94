import { monaco } from "./monaco";
import { textEdits } from "./text-edits";

/** What turns a model's text into another: only the lines that differ, so that cursors and folded regions stay. */
export function editOperations(
  model: monaco.editor.ITextModel,
  text: string,
): monaco.editor.IIdentifiedSingleEditOperation[] {
  return textEdits(model.getValue(), text).map(({ offset, length, text }) => ({
    range: monaco.Range.fromPositions(model.getPositionAt(offset), model.getPositionAt(offset + length)),
    text,
  }));
}
