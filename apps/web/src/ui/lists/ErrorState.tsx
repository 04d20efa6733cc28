import Button from '@mui/material/Button';
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

/** Shown when loading failed: what failed, why, and a button to try again. */
export function ErrorState({ title, text, icon = 'cloudOff', isWhole = false, onRetry }: Props) {
  const Title = isWhole ? 'h1' : 'h2';
  const t = useTexts(uiTexts);
  return (
    <div className={`${styles.state} ${styles.failed}`} role="alert">
      <span className={styles.sign}>
        <Icon name={icon} size={24} />
      </span>
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {onRetry && (
        <Button startIcon={<Icon name="refresh" size={18} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
