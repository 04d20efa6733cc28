import type { Ticket } from '@recado/contracts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { RadioBar } from '../../../ui/fields/RadioBar.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import styles from './ExportDialog.module.css';
import { exportTexts } from './export.texts.ts';
import { PrintedTranscript } from './PrintedTranscript.tsx';
import type { Choice } from './readTranscript.ts';
import { useExport } from './useExport.ts';

/** Exports a conversation as a text file, or for the print window, where every browser saves a PDF. */
export function ExportDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(exportTexts);
  const [choice, setChoice] = useState<Choice>({ scope: 'ticket', notes: false, format: 'text' });
  const { run, stop, progress, failedAt, printed, printedDone } = useExport(ticket, onClose);
  const busy = progress !== null || printed !== null;
  return (
    <FormDialog
      title={t('title')}
      submit={t('export')}
      busy={busy}
      isDirty={false}
      onSubmit={() => void run(choice)}
      onClose={onClose}
    >
      <RadioBar
        label={t('scope')}
        name="scope"
        options={[
          { value: 'ticket', label: t('ticket') },
          { value: 'contact', label: t('contact') },
        ]}
        value={choice.scope}
        onChange={(scope) => setChoice({ ...choice, scope })}
      />
      {choice.scope === 'contact' && <p className={styles.remark}>{t('contactHint', { name: ticket.contact.name })}</p>}
      <RadioBar
        label={t('format')}
        name="format"
        options={[
          { value: 'text', label: t('text') },
          { value: 'pdf', label: t('pdf') },
        ]}
        value={choice.format}
        onChange={(format) => setChoice({ ...choice, format })}
      />
      {choice.format === 'pdf' && <p className={styles.remark}>{t('pdfHint')}</p>}
      <SwitchRow
        label={t('notes')}
        hint={t('notesHint')}
        isOn={choice.notes}
        onChange={(notes) => setChoice({ ...choice, notes })}
      />
      {progress && (
        <div className={styles.progress}>
          <progress
            max={Math.max(1, progress.total)}
            {...(progress.total > 0 && { value: progress.done })}
            aria-label={t('title')}
          />
          <span className="num">{t('progress', { done: progress.done, total: progress.total })}</span>
          <button type="button" onClick={stop}>
            {t('stop')}
          </button>
        </div>
      )}
      {failedAt !== null && (
        <p className={styles.failed} role="alert">
          {t('failed', { done: failedAt })}
        </p>
      )}
      {printed && createPortal(<PrintedTranscript {...printed} onDone={printedDone} />, document.body)}
    </FormDialog>
  );
}
