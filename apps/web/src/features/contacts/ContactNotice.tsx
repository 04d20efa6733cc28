import { contactsApi } from '@recado/contracts';
import { toast } from '../../lib/notices/toasts.tsx';
import { keyOf, queryClient } from '../../lib/server/api.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import styles from './ContactDrawer.module.css';

type Undo = {
  label: string;
  question: { title: string; text: string; confirm: string };
  isBusy: boolean;
  run: () => Promise<unknown>;
  /** The notice when it is done. */
  done: string;
};
type Props = {
  contactId: number;
  text: string;
  /** The button beside it, for those who may undo it. */
  undo: Undo | false;
};

/** A fact about a contact that may be undone after a question. */
export function ContactNotice({ contactId, text, undo }: Props) {
  const confirm = useConfirm();
  const ask = async ({ question, run, done }: Undo): Promise<void> => {
    if (!(await confirm(question))) return;
    await run();
    toast.success(done);
    await queryClient.invalidateQueries({ queryKey: keyOf(contactsApi.get, { params: { contactId } }) });
  };
  return (
    <div className={styles.notice}>
      <p>{text}</p>
      {undo && (
        <BusyButton
          size="small"
          variant="outlined"
          color="inherit"
          busy={undo.isBusy}
          onClick={() => void ask(undo).catch(() => undefined)}
        >
          {undo.label}
        </BusyButton>
      )}
    </div>
  );
}
