import Button from '@mui/material/Button';
import { useTexts } from '../lib/texts.ts';
import styles from './EmptyState.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconShapes.ts';
import { uiTexts } from './ui.texts.ts';

type Props = { title: string; text?: string; icon?: IconName; onRetry?: () => void };

/** What could not be loaded, why, and the way to try again. */
export function ErrorState({ title, text, icon = 'cloudOff', onRetry }: Props) {
  const t = useTexts(uiTexts);
  return (
    <div className={`${styles.state} ${styles.failed}`} role="alert">
      <span className={styles.sign}>
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {onRetry && (
        <Button startIcon={<Icon name="refresh" size={18} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
