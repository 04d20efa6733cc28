import Button from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { focusMainIfLost } from '../../lib/keyboard/focusMain.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './EmptyState.module.css';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../../lib/icons/iconNames.ts';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  title: string;
  text?: string;
  icon?: IconName;
  /** Set where the state fills the whole page: its title is then the `h1`. */ isWhole?: boolean;
  onRetry?: () => void;
};

/**
 * Shown when loading failed: what failed, why, and a button to try again. When the button goes away with the focus, the main
 * panel gets it.
 */
export function ErrorState({ title, text, icon = 'cloudOff', isWhole = false, onRetry }: Props) {
  const Title = isWhole ? 'h1' : 'h2';
  const t = useTexts(uiTexts);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const retry = button.current;
    return () => {
      // A dialog takes a lost focus back itself.
      if (retry && retry === document.activeElement && !retry.closest('[role="dialog"]'))
        requestAnimationFrame(focusMainIfLost);
    };
  }, []);
  return (
    <div className={`${styles.state} ${styles.failed}`} role="alert">
      <span className={styles.sign}>
        <Icon name={icon} size={24} />
      </span>
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {onRetry && (
        <Button ref={button} startIcon={<Icon name="refresh" size={18} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
