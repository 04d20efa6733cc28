import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import styles from './AlertDialog.module.css';

type Props = {
  open: boolean;
  title: string;
  text?: string | undefined;
  /** Details below the text. */ details?: ReactNode;
  /** The buttons, the safe one first. */ children: ReactNode;
  /** Called on Escape and on a click outside. */ onClose: () => void;
  /** A click outside does nothing: what is shown would have to be made anew. */ isKept?: boolean;
};

/** A short question that must be answered first. Screen readers read it aloud (role `alertdialog`). */
export function AlertDialog({ open, title, text, details, children, onClose, isKept = false }: Props) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        if (!isKept || reason !== 'backdropClick') onClose();
      }}
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
