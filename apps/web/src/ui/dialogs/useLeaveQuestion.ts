import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import type { Question } from './ConfirmDialog.tsx';
import { useConfirm } from './useConfirm.tsx';
import { discardQuestion, giveUp, wasJustGivenUp } from './useDiscardQuestion.ts';

/**
 * Asks before a page with unsaved changes is left, by default with the question of `useDiscardQuestion`. A reload gets the
 * browser's own question.
 */
export function useLeaveQuestion(isDirty: boolean, question?: Omit<Question, 'danger'>): void {
  const t = useTexts(uiTexts);
  const confirm = useConfirm();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => {
      if (wasJustGivenUp()) return false;
      const isGivenUp = await confirm({ ...(question ?? discardQuestion(t)), danger: true });
      if (isGivenUp) giveUp();
      return !isGivenUp;
    },
  });
}
