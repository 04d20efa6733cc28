import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './RetryButton.module.css';

/**
 * Loads the options of a field again. When the button goes away, the select beside it or in the same `data-choices` has
 * the focus, because without one the next key would do nothing.
 */
export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(uiTexts);
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (!button || document.activeElement !== button) return;
      const area = button.closest('[data-choices]') ?? button.parentElement;
      // The select is drawn or enabled in the same change.
      queueMicrotask(() => area?.querySelector('select')?.focus());
    };
  }, []);
  return (
    <button ref={ref} type="button" className={styles.button} onClick={onRetry}>
      <Icon name="refresh" size={18} />
      {t('retry')}
    </button>
  );
}
