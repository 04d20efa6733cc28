import { useBlocker } from '@tanstack/react-router';
import type { Question } from './ConfirmDialog.tsx';
import { useConfirm } from './useConfirm.tsx';

/** Asks before a page with unsaved changes is left. A reload gets the browser's own question. */
export function useLeaveQuestion(isDirty: boolean, question: Omit<Question, 'danger'>): void {
  const confirm = useConfirm();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => !(await confirm({ ...question, danger: true })),
  });
}
