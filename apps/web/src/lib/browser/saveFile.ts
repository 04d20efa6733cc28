/** How long the browser has to take the file, in ms. */
const takenMs = 10_000;

/** Saves a file under a name, without the characters that file systems refuse. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), takenMs);
}
