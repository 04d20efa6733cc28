import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { ContactFilter } from './contactBook.queries.ts';
import { contactBookTexts } from './contactBook.texts.ts';
import { toCsv } from './csv.ts';
import { readContacts, saveCsv } from './exportContacts.ts';

/**
 * Exports all contacts that the search finds as it is typed, though the list may not show it yet (CONT-24). A second press
 * stops it.
 */
export function ExportButton({ filter }: { filter: ContactFilter }) {
  const t = useTexts(contactBookTexts);
  const [count, setCount] = useState<number | null>(null);
  const stop = useRef<AbortController>(undefined);
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    const parts: string[] = [];
    let read = 0;
    setCount(0);
    try {
      await readContacts(filter, controller.signal, (contacts) => {
        parts.push(toCsv(contacts));
        read += contacts.length;
        setCount(read);
      });
      saveCsv(parts);
      toast.success(t('exported', { count: read }));
    } catch (error) {
      if (!controller.signal.aborted) toastError(error);
    } finally {
      setCount(null);
    }
  };
  if (count !== null)
    return (
      <Button variant="outlined" color="inherit" onClick={() => stop.current?.abort()} aria-label={t('stop')}>
        {t('exporting', { count })}
      </Button>
    );
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Icon name="download" size={18} />}
      onClick={() => void run()}
    >
      {t('export')}
    </Button>
  );
}
