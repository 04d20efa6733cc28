/** Replaces the selection of the field with a text. Returns the new text and the position of the caret. */
export function insertText(
  field: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  piece: string,
): { text: string; caret: number } {
  const { value, selectionStart, selectionEnd } = field;
  return {
    text: value.slice(0, selectionStart) + piece + value.slice(selectionEnd),
    caret: selectionStart + piece.length,
  };
}
