import { libTexts } from '../texts/lib.texts.ts';
import { tOf } from '../texts/texts.ts';
import { toast } from '../notices/toasts.tsx';

/** Copies a text and shows whether it worked. */
export async function copyText(text: string): Promise<void> {
  if (await copyQuietly(text)) toast.success(tOf(libTexts)('copied'));
}

/** Copies a text, for a button that shows its success itself. Returns false after it showed the failure. */
export async function copyQuietly(text: string): Promise<boolean> {
  // Pages over plain HTTP, for example in a local network, have no clipboard object.
  const isCopied =
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) || copySelected(text);
  if (!isCopied) toast.error(tOf(libTexts)('notCopied'));
  return isCopied;
}

/** Fallback: copies through a selection. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  // A dialog takes the focus back from everything outside of it, and with it the selection.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
