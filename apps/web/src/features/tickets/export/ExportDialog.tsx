import type { Ticket } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dateText, clock } from '../../../lib/format/dates.ts';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { RadioBar } from '../../../ui/fields/RadioBar.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import styles from './ExportDialog.module.css';
import { exportTexts } from './export.texts.ts';
import { PrintedTranscript } from './PrintedTranscript.tsx';
import { readTranscript, type Choice, type Progress } from './readTranscript.ts';
import { saveText } from './saveText.ts';
import { entriesOf, toPlainText, type Entry } from './transcriptEntries.ts';
import { mediaWord } from '../../../conversation/text/mediaWord.ts';

type Printed = { title: string; head: readonly string[]; entries: readonly Entry[] };

/** Exports a conversation as a text file, or for the print window, where every browser saves a PDF. */
export function ExportDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(exportTexts);
  const message = useTexts(conversationTexts);
  const userName = useSession((state) => state.user?.name ?? '');
  const [choice, setChoice] = useState<Choice>({ scope: 'ticket', notes: false, format: 'text' });
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const headOf = (count: number): string[] => {
    const now = new Date().toISOString();
    const number = ticket.contact.number ? ` · ${readablePhone(ticket.contact.number)}` : '';
    return [
      `${t('fileName', { name: ticket.contact.name })}${number}`,
      ...(ticket.whatsapp ? [t('connection', { name: ticket.whatsapp.name })] : []),
      t('exportedBy', {
        name: userName,
        at: `${dateText(now)} ${clock(now)}`,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
      choice.notes ? `${t('count', { count })} · ${t('withNotes')}` : t('count', { count }),
    ];
  };
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setFailedAt(null);
    let done = 0;
    setProgress({ done, total: 0 });
    try {
      const { lines, tickets } = await readTranscript(ticket.id, choice, controller.signal, (next) => {
        done = next.done;
        setProgress(next);
      });
      const entries = entriesOf({
        lines,
        tickets,
        contactName: ticket.contact.name,
        words: { t, kindOf: (media) => mediaWord(message, { ...media, body: '' }).text },
      });
      const title = t('fileName', { name: ticket.contact.name });
      const head = headOf(done);
      if (choice.format === 'pdf') return setPrinted({ title, head, entries });
      saveText(`${title}.txt`, toPlainText(head, entries));
      toast.success(t('done'));
      onClose();
    } catch {
      if (!controller.signal.aborted) setFailedAt(done);
    } finally {
      setProgress(null);
    }
  };
  const busy = progress !== null || printed !== null;
  return (
    <FormDialog
      title={t('title')}
      submit={t('export')}
      busy={busy}
      isDirty={false}
      onSubmit={() => void run()}
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
          <button type="button" onClick={() => stop.current?.abort()}>
            {t('stop')}
          </button>
        </div>
      )}
      {failedAt !== null && (
        <p className={styles.failed} role="alert">
          {t('failed', { done: failedAt })}
        </p>
      )}
      {printed &&
        createPortal(
          <PrintedTranscript
            {...printed}
            onDone={() => {
              setPrinted(null);
              onClose();
            }}
          />,
          document.body,
        )}
    </FormDialog>
  );
}
