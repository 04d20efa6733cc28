import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { useIsPhone } from '../../lib/browser/screen.ts';
import styles from './FormDialog.module.css';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { RowChanged } from '../forms/RowChanged.tsx';
import { OtherValues, type OtherValueOf } from '../forms/OtherValues.ts';
import type { RowNotice } from '../forms/useStoredRow.ts';
import { useDiscardQuestion } from './useDiscardQuestion.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  title: string;
  /** The verb on the button. Null: the form is read-only. */
  submit: string | null;
  busy: boolean;
  /** True if something was typed. The form then asks before it closes. */
  isDirty: boolean;
  /** From `useServerForm`: somebody else saved the row of the form. */
  notice?: RowNotice | null;
  /** From `useServerForm`: what somebody else saved in the fields. */
  otherValueOf?: OtherValueOf;
  onSubmit: () => void;
  onClose: () => void;
  /** Sets the first focus. Called at once, because fast typists reach the next field before the dialog has faded in. */
  onEnter?: () => void;
  /** An action at the left of the footer, such as a deletion. */
  aside?: ReactNode;
  /** A panel beside the fields; below them where the window is narrow. */
  side?: ReactNode;
  children: ReactNode;
};

const noOtherValue: OtherValueOf = () => undefined;

/**
 * A form in a dialog of 520 px, on a phone on the whole screen: title above, scrolling fields, buttons below. Escape, a
 * click outside and the left button close it unless it is being submitted, and ask first if something was typed.
 */
export function FormDialog(props: Props) {
  const { title, submit, busy, isDirty, notice = null, onSubmit, onClose, onEnter, aside, side } = props;
  const t = useTexts(uiTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const mayDiscard = useDiscardQuestion();
  useLeaveQuestion(isDirty, { isBusy: busy });
  const close = async (): Promise<void> => {
    if (!busy && (await mayDiscard(isDirty))) onClose();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // A form inside a portal submits itself; its event must not submit this form too.
    event.stopPropagation();
    if (!busy) onSubmit();
  };
  const fields = <OtherValues value={props.otherValueOf ?? noOtherValue}>{props.children}</OtherValues>;
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={() => void close()}
      slotProps={{
        paper: { 'aria-labelledby': id, className: `${styles.paper} ${side ? styles.wide : ''}` },
        ...(onEnter && { transition: { onEnter } }),
      }}
    >
      <form className={styles.form} noValidate onSubmit={send}>
        <h2 id={id}>{title}</h2>
        {side ? (
          <div className={styles.columns}>
            <div className={styles.fields}>
              <RowChanged notice={notice} />
              {fields}
            </div>
            <div className={styles.side}>{side}</div>
          </div>
        ) : (
          <div className={styles.fields}>
            <RowChanged notice={notice} />
            {fields}
          </div>
        )}
        <div className={styles.actions}>
          {aside && <span className={styles.aside}>{aside}</span>}
          <Button variant="text" color="inherit" disabled={busy} onClick={() => void close()}>
            {submit === null ? t('close') : t('cancel')}
          </Button>
          {submit !== null && <SubmitButton busy={busy}>{submit}</SubmitButton>}
        </div>
      </form>
    </Dialog>
  );
}
