import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import type { Question } from './ConfirmDialog.tsx';
import { useConfirm } from './useConfirm.tsx';
import { discardQuestion, giveUp, wasJustGivenUp } from './useDiscardQuestion.ts';

type Options = {
  /** By default that of `useDiscardQuestion`. */
  question?: Omit<Question, 'danger'>;
  /** The changes are being saved. *Back* then waits for the outcome: what was stored needs no question. */
  isBusy?: boolean;
};

/** Navigation by the browser's own buttons; a form that was saved navigates by itself with the others. */
const byBrowser = ['BACK', 'FORWARD', 'GO'];

/** Asks before a page with unsaved changes is left. A reload gets the browser's own question. */
export function useLeaveQuestion(isDirty: boolean, { question, isBusy = false }: Options = {}): void {
  const t = useTexts(uiTexts);
  const confirm = useConfirm();
  const idle = useIdle(isDirty, isBusy);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ action }) => {
      if (isBusy && !byBrowser.includes(action)) return false;
      if (wasJustGivenUp() || !(await idle())) return false;
      const isGivenUp = await confirm({ ...(question ?? discardQuestion(t)), danger: true });
      if (isGivenUp) giveUp();
      return !isGivenUp;
    },
  });
}

/** Returns a function that waits until nothing is being saved, and resolves to true if unsaved changes are left. */
function useIdle(isDirty: boolean, isBusy: boolean): () => Promise<boolean> {
  const state = useRef({ isDirty, isBusy });
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    state.current = { isDirty, isBusy };
    if (!isBusy) for (const resolve of waiting.current.splice(0)) resolve();
  }, [isDirty, isBusy]);
  useEffect(() => {
    const { current } = waiting;
    // A form that was saved closes.
    return () => {
      state.current = { isDirty: false, isBusy: false };
      for (const resolve of current.splice(0)) resolve();
    };
  }, []);
  return async () => {
    if (state.current.isBusy) await new Promise<void>((resolve) => waiting.current.push(resolve));
    return state.current.isDirty;
  };
}
