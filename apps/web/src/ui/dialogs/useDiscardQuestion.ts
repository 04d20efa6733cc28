import { useTexts } from '../../lib/texts/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { useConfirm } from './useConfirm.tsx';

/** Returns a function that resolves to true if a form may close: nothing was typed, or the user gives it up. */
export function useDiscardQuestion(): (isDirty: boolean) => Promise<boolean> {
  const t = useTexts(uiTexts);
  const confirm = useConfirm();
  return async (isDirty) =>
    !isDirty ||
    confirm({
      title: t('discardTitle'),
      text: t('discardText'),
      confirm: t('discard'),
      cancel: t('keepEditing'),
      danger: true,
    });
}
