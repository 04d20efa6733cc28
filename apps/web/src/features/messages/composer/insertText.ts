/** The text with a piece in place of what is selected in the field, and where the caret goes. */
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
