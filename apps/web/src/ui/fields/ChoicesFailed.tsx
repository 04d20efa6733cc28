import { useTexts } from '../../lib/texts/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { LoadFailed } from './LoadFailed.tsx';

/** Says that the options of a field could not be loaded, with a button to try again. */
export function ChoicesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(uiTexts);
  return <LoadFailed text={t('choicesFailed')} onRetry={onRetry} />;
}
