import { useTexts } from '../../lib/texts/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { useConfirm } from './useConfirm.tsx';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

/**
 * Asks before Back or a reload loses what the server shows only once: a secret, a token, recovery codes. Returns the
 * same question, for what else closes it.
 */
export function useShownOnce(isShown: boolean): () => Promise<boolean> {
  const t = useTexts(uiTexts);
  const confirm = useConfirm();
  const question = { title: t('shownOnceTitle'), text: t('shownOnceText'), confirm: t('shownOnceLeave') };
  useLeaveQuestion(isShown, { question });
  return () => confirm({ ...question, danger: true });
}
