import { useTexts } from '../../lib/texts/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import styles from './LoadFailed.module.css';
import { RetryButton } from './RetryButton.tsx';

type Props = {
  /** Names what could not be loaded. Not needed below a heading that names it. */ text?: string;
  onRetry: () => void;
};

/** Says on one line that a part of a screen could not be loaded, with a button to try again. */
export function LoadFailed({ text, onRetry }: Props) {
  const t = useTexts(uiTexts);
  return (
    <div role="alert" className={styles.line}>
      {text ?? t('loadFailed')}
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
