import { useTexts, type Translate } from '../../lib/texts/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import type { Question } from './ConfirmDialog.tsx';
import { useConfirm } from './useConfirm.tsx';

/** Returns the question before a form with unsaved changes closes. */
export const discardQuestion = (t: Translate<typeof uiTexts>): Question => ({
  title: t('discardTitle'),
  text: t('discardText'),
  confirm: t('discard'),
  cancel: t('keepEditing'),
  danger: true,
});

/** One answer counts for this long, in ms: closing a form may navigate, and a page and its panel may both be unsaved. */
const answerMs = 1_000;
let givenUpAt = Number.NEGATIVE_INFINITY;

/** Notes that the user has just given up the unsaved changes. */
export const giveUp = (): void => void (givenUpAt = performance.now());
export const wasJustGivenUp = (): boolean => performance.now() - givenUpAt < answerMs;

/** Returns a function that resolves to true if a form may close: nothing was typed, or the user gives it up. */
export function useDiscardQuestion(): (isDirty: boolean) => Promise<boolean> {
  const t = useTexts(uiTexts);
  const confirm = useConfirm();
  return async (isDirty) => {
    if (!isDirty) return true;
    const isGivenUp = await confirm(discardQuestion(t));
    if (isGivenUp) giveUp();
    return isGivenUp;
  };
}
