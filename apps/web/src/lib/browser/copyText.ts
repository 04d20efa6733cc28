import { libTexts } from '../texts/lib.texts.ts';
import { tOf } from '../texts/texts.ts';
import { toast } from '../notices/toasts.tsx';

/** Copies a text and shows whether it worked. */
export async function copyText(text: string): Promise<void> {
  const t = tOf(libTexts);
  // Pages over plain HTTP, for example in a local network, have no clipboard object.
  const isCopied =
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) || copySelected(text);
  if (isCopied) toast.success(t('copied'));
  else toast.error(t('notCopied'));
}

/** Fallback: copies through a selection. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
