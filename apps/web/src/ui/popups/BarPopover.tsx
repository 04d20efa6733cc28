import Popover from '@mui/material/Popover';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './BarPopover.module.css';
import { IconButton36 } from '../icons/IconButton36.tsx';
import { uiTexts } from '../ui.texts.ts';

/** A popover with a title below a button of the top bar; full width on a phone. Escape and a click outside close it. */
export function BarPopover({
  title,
  anchor,
  onClose,
  children,
}: {
  title: string;
  anchor: HTMLElement | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTexts(uiTexts);
  const id = useId();
  return (
    <Popover
      open
      anchorEl={anchor ?? null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, className: styles.paper ?? '' } }}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton36 icon="close" size={28} label={t('close')} onClick={onClose} />
      </header>
      {children}
    </Popover>
  );
}
