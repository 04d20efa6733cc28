/** A moment for the browser to take the file up. */
const takenMs = 10_000;

/** Saves a text as a file. The mark at its beginning tells older editors of Windows that it is UTF-8. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(
    new Blob(['\uFEFF', text.replaceAll('\n', '\r\n')], { type: 'text/plain;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), takenMs);
}
