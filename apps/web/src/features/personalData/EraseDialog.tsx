import Button from '@mui/material/Button';
import { personalDataApi } from '@recado/contracts';
import { useState } from 'react';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { AlertDialog } from '../../ui/dialogs/AlertDialog.tsx';
import { LoadFailed } from '../../ui/fields/LoadFailed.tsx';
import styles from './EraseDialog.module.css';
import { personalDataTexts } from './personalData.texts.ts';
import { refreshTasks, usePreview } from './personalData.queries.ts';

type Props = { contact: { id: number; name: string }; onClose: () => void };

/** Says what the erasure of a person loses, and asks for a mark before it can be confirmed. */
export function EraseDialog({ contact: { id, name }, onClose }: Props) {
  const t = useTexts(personalDataTexts);
  const [isUnderstood, setUnderstood] = useState(false);
  const asked = usePreview(id);
  const { data } = asked;
  const retry = retryOf(asked);
  const { run, busy } = useCall(personalDataApi.eraseContact);
  const erase = async (): Promise<void> => {
    await run({ params: { contactId: id } });
    refreshTasks();
    toast.success(t('erased'));
    onClose();
  };
  const details = (
    <div className={styles.details}>
      <p>{t('eraseLost')}</p>
      <ul>
        <li>{t('lostIdentity')}</li>
        {data ? (
          <>
            <li>{t('lostMessages', { count: data.messages, files: data.files })}</li>
            <li>{t('lostNotes', { notes: data.notes, schedules: data.schedules })}</li>
          </>
        ) : (
          <li>{retry ? <LoadFailed onRetry={retry} /> : t('counting')}</li>
        )}
      </ul>
      {data && data.liveTickets > 0 && <p>{t('eraseLive', { count: data.liveTickets })}</p>}
      <p>{t('eraseKept')}</p>
      <label className={styles.check}>
        <input type="checkbox" checked={isUnderstood} onChange={(event) => setUnderstood(event.target.checked)} />
        {t('understood')}
      </label>
    </div>
  );
  return (
    <AlertDialog open title={t('eraseTitle', { name })} details={details} onClose={() => !busy && onClose()}>
      <Button
        variant="text"
        color="inherit"
        disabled={busy}
        onClick={onClose}
        ref={(button: HTMLButtonElement | null) => button?.focus()}
      >
        {t('cancel')}
      </Button>
      <BusyButton
        variant="contained"
        color="error"
        busy={busy}
        disabled={!isUnderstood || !data}
        onClick={() => void erase().catch(() => undefined)}
      >
        {t('eraseSubmit')}
      </BusyButton>
    </AlertDialog>
  );
}
