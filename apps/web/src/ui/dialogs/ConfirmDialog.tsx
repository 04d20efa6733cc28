import Button from '@mui/material/Button';
import { useTexts } from '../../lib/texts/texts.ts';
import { useAskBeforeUnload } from '../../lib/browser/useAskBeforeUnload.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { uiTexts } from '../ui.texts.ts';

export type Question = {
  title: string;
  text?: string;
  /** The verb on the button: "Excluir atendimento". */
  confirm: string;
  /** The label of the safe button; "Cancel" by default. */
  cancel?: string;
  /** A red button, for actions that cannot be undone. */
  danger?: boolean;
  /** True if only a button closes the dialog, for what is shown once. */
  mustAnswer?: boolean;
};

/** Focuses the safe button, so that a hasty Enter deletes nothing. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** Dialog of `useConfirm`. Escape and a click outside mean no, except for a question that must be answered. */
export function ConfirmDialog({
  question,
  open,
  onAnswer,
}: {
  question: Question;
  open: boolean;
  onAnswer: (yes: boolean) => void;
}) {
  const t = useTexts(uiTexts);
  const { title, text, confirm, cancel = t('cancel'), danger = false, mustAnswer = false } = question;
  useAskBeforeUnload(open && mustAnswer);
  const dismiss = (): void => {
    if (!mustAnswer) onAnswer(false);
  };
  return (
    <AlertDialog open={open} title={title} text={text} onClose={dismiss}>
      <Button variant="text" color="inherit" onClick={() => onAnswer(false)} {...(danger && { ref: focus })}>
        {cancel}
      </Button>
      <Button
        variant="contained"
        color={danger ? 'error' : 'primary'}
        onClick={() => onAnswer(true)}
        {...(!danger && { ref: focus })}
      >
        {confirm}
      </Button>
    </AlertDialog>
  );
}
