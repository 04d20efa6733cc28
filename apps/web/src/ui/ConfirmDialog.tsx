import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useTexts } from '../lib/texts.ts';
import styles from './ConfirmDialog.module.css';
import { uiTexts } from './ui.texts.ts';

export type Question = {
  title: string;
  text?: string;
  /** The verb on the button: "Excluir atendimento". */
  confirm: string;
  /** Filled in red, for what cannot be undone. */
  danger?: boolean;
};

/** The safe answer has the focus: a hasty Enter deletes nothing. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** The question itself. Escape and a click beside it mean no. */
export function ConfirmDialog({ question, open, onAnswer }: { question: Question; open: boolean; onAnswer: (yes: boolean) => void }) {
  const t = useTexts(uiTexts);
  const id = useId();
  const { title, text, confirm, danger = false } = question;
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      {...(text && { 'aria-describedby': `${id}-text` })}
      slotProps={{ paper: { className: styles.paper } }}
    >
      <div className={styles.words}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p id={`${id}-text`}>{text}</p>}
      </div>
      <div className={styles.actions}>
        <Button variant="text" color="inherit" onClick={() => onAnswer(false)} {...(danger && { ref: focus })}>
          {t('cancel')}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={() => onAnswer(true)} {...(!danger && { ref: focus })}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
