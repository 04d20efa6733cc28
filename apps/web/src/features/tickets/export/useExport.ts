import type { Ticket } from '@recado/contracts';
import { useState } from 'react';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { mediaWord } from '../../../conversation/text/mediaWord.ts';
import { clock, dateText } from '../../../lib/format/dates.ts';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useAbortable } from '../../../lib/react/useAbortable.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { exportTexts } from './export.texts.ts';
import { readTranscript, type Choice, type Progress } from './readTranscript.ts';
import { saveText } from './saveText.ts';
import { entriesOf, toPlainText, type Entry } from './transcriptEntries.ts';

type Printed = { title: string; head: readonly string[]; entries: readonly Entry[] };

/**
 * Reads a conversation page by page and saves it as text, or holds it in `printed` for the print window. `failedAt`:
 * the messages that were read when a page could not be. The reading ends with the component.
 */
export function useExport(ticket: Ticket, onClose: () => void) {
  const t = useTexts(exportTexts);
  const message = useTexts(conversationTexts);
  const userName = useSession((state) => state.user?.name ?? '');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const { begin, stop } = useAbortable();

  const headOf = ({ notes }: Choice, count: number): string[] => {
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
      notes ? `${t('count', { count })} · ${t('withNotes')}` : t('count', { count }),
    ];
  };
  const run = async (choice: Choice): Promise<void> => {
    const signal = begin();
    setFailedAt(null);
    let done = 0;
    setProgress({ done, total: 0 });
    try {
      const { lines, tickets } = await readTranscript(ticket.id, choice, signal, (next) => {
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
      const head = headOf(choice, done);
      if (choice.format === 'pdf') return setPrinted({ title, head, entries });
      saveText(`${title}.txt`, toPlainText(head, entries));
      toast.success(t('done'));
      onClose();
    } catch {
      if (!signal.aborted) setFailedAt(done);
    } finally {
      setProgress(null);
    }
  };
  const printedDone = (): void => {
    setPrinted(null);
    onClose();
  };
  return { run, stop, progress, failedAt, printed, printedDone };
}
