import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './FormDialog.module.css';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  title: string;
  /** The verb on the button. Null: the form is read-only. */
  submit: string | null;
  busy: boolean;
  /** True if something was typed. A click outside then does not close the form. */
  isDirty: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** Sets the first focus. Called at once, because fast typists reach the next field before the dialog has faded in. */
  onEnter?: () => void;
  children: ReactNode;
};

/**
 * A form in a dialog of 520 px: title above, scrolling fields, buttons below. Escape closes it unless it is being
 * submitted.
 */
export function FormDialog({ title, submit, busy, isDirty, onSubmit, onClose, onEnter, children }: Props) {
  const t = useTexts(uiTexts);
  const id = useId();
  const close = (_: object, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    if (!busy && (reason === 'escapeKeyDown' || !isDirty)) onClose();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // A form inside a portal submits itself; its event must not submit this form too.
    event.stopPropagation();
    if (!busy) onSubmit();
  };
  return (
    <Dialog
      open
      onClose={close}
      slotProps={{
        paper: { 'aria-labelledby': id, className: styles.paper ?? '' },
        ...(onEnter && { transition: { onEnter } }),
      }}
    >
      <form className={styles.form} noValidate onSubmit={send}>
        <h2 id={id}>{title}</h2>
        <div className={styles.fields}>{children}</div>
        <div className={styles.actions}>
          <Button variant="text" color="inherit" disabled={busy} onClick={onClose}>
            {submit === null ? t('close') : t('cancel')}
          </Button>
          {submit !== null && <SubmitButton busy={busy}>{submit}</SubmitButton>}
        </div>
      </form>
    </Dialog>
  );
}
