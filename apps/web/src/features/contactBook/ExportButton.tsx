import Button from '@mui/material/Button';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { ContactFilter } from './contactBook.queries.ts';
import { contactBookTexts } from './contactBook.texts.ts';
import { useContactExport } from './useContactExport.ts';

/**
 * Exports all contacts that the search finds as it is typed, though the list may not show it yet (CONT-24). A second press
 * stops it.
 */
export function ExportButton({ filter }: { filter: ContactFilter }) {
  const t = useTexts(contactBookTexts);
  const { count, run, stop } = useContactExport(filter);
  if (count !== null)
    return (
      <Button variant="outlined" color="inherit" onClick={stop} aria-label={t('stop')}>
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
