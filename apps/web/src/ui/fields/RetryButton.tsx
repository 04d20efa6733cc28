import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './RetryButton.module.css';

/** Loads the options of a field again. */
export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <button type="button" className={styles.button} onClick={onRetry}>
      <Icon name="refresh" size={18} />
      {t('retry')}
    </button>
  );
}
