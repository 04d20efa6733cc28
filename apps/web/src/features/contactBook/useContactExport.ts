import { useState } from 'react';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { useAbortable } from '../../lib/react/useAbortable.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import type { ContactFilter } from './contactBook.queries.ts';
import { contactBookTexts } from './contactBook.texts.ts';
import { toCsv } from './csv.ts';
import { readContacts, saveCsv } from './exportContacts.ts';

/** Saves all contacts that a filter finds. `count`: those read so far, null while no export runs. */
export function useContactExport(filter: ContactFilter) {
  const t = useTexts(contactBookTexts);
  const [count, setCount] = useState<number | null>(null);
  const { begin, stop } = useAbortable();
  const run = async (): Promise<void> => {
    const signal = begin();
    const parts: string[] = [];
    let read = 0;
    setCount(0);
    try {
      await readContacts(filter, signal, (contacts) => {
        parts.push(toCsv(contacts));
        read += contacts.length;
        setCount(read);
      });
      saveCsv(parts);
      toast.success(t('exported', { count: read }));
    } catch (error) {
      if (!signal.aborted) toastError(error);
    } finally {
      setCount(null);
    }
  };
  return { count, run, stop };
}
