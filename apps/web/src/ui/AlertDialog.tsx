import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import styles from './AlertDialog.module.css';

type Props = {
  open: boolean;
  title: string;
  text?: string | undefined;
  /** What the question is about, below its words. */ details?: ReactNode;
  /** The buttons, the safe one first. */ children: ReactNode;
  /** Escape, or a press beside it. */ onClose: () => void;
};

/** A few words that ask for an answer before anything else, and are read out as such. */
export function AlertDialog({ open, title, text, details, children, onClose }: Props) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      {...(text && { 'aria-describedby': `${id}-text` })}
      slotProps={{ paper: { className: styles.paper ?? '' } }}
    >
      <div className={styles.words}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p id={`${id}-text`}>{text}</p>}
        {details}
      </div>
      <div className={styles.actions}>{children}</div>
    </Dialog>
  );
}
