import { useTexts } from '../../lib/texts/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import styles from './ChoicesFailed.module.css';
import { RetryButton } from './RetryButton.tsx';

/** Says that the options of a field could not be loaded, with a button to try again. */
export function ChoicesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <p role="alert" className={styles.line}>
      {t('choicesFailed')}
      <RetryButton onRetry={onRetry} />
    </p>
  );
}
