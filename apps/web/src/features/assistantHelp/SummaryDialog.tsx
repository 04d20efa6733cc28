import Button from '@mui/material/Button';
import { cutText, internalNotesApi, limits } from '@recado/contracts';
import { toast } from '../../lib/notices/toasts.tsx';
import { queryClient, useCall } from '../../lib/server/api.ts';
import { useClientKey } from '../../lib/server/useClientKey.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { AlertDialog } from '../../ui/dialogs/AlertDialog.tsx';
import styles from './help.module.css';
import { helpTexts } from './help.texts.ts';
import { useSummary } from './useSummary.ts';

/** A summary of the conversation, which can become an internal note. */
export function SummaryDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useTexts(helpTexts);
  const summary = useSummary(ticketId, onClose);
  const create = useCall(internalNotesApi.create);
  const clientKeyOf = useClientKey();
  const save = async (): Promise<void> => {
    const body = cutText(summary!, limits.internalNote);
    await create.run({ params: { ticketId }, body: { body, clientKey: clientKeyOf(body) } });
    await queryClient.invalidateQueries({ queryKey: [internalNotesApi.list.path] });
    toast.success(t('noteSaved'));
    onClose();
  };
  return (
    <AlertDialog
      open
      title={t('summaryTitle')}
      text={summary === undefined ? t('working') : t('summaryText')}
      details={summary !== undefined && <p className={styles.summary}>{summary}</p>}
      onClose={onClose}
      isKept={summary !== undefined}
    >
      <Button variant="text" color="inherit" onClick={onClose}>
        {t('close')}
      </Button>
      {summary !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save().catch(() => undefined);
          }}
        >
          <SubmitButton busy={create.busy}>{t('saveNote')}</SubmitButton>
        </form>
      )}
    </AlertDialog>
  );
}
