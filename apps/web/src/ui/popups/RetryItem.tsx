import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './RetryItem.module.css';

/** Says in a menu that its choices could not be loaded, and loads them again. The menu sets the other properties. */
export function RetryItem({ onRetry, ...item }: MenuItemProps & { onRetry: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <MenuItem {...item} onClick={onRetry}>
      <Icon name="refresh" size={18} />
      <span className={styles.words}>
        {t('choicesFailed')} {t('retry')}
      </span>
    </MenuItem>
  );
}
