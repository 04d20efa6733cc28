import type { ImportedField } from '@recado/contracts';
import { useState } from 'react';
import { toast } from '../../lib/notices/toasts.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { BusyButton } from '../fields/BusyButton.tsx';
import styles from './SheetTemplate.module.css';
import { sheetTexts } from './sheet.texts.ts';

const widths = { name: 30, number: 20, email: 30 } as const satisfies Record<ImportedField, number>;

/** A button that saves an empty sheet with the columns that an import recognises by their titles. */
export function SheetTemplate({ fields }: { fields: readonly ImportedField[] }) {
  const t = useTexts(sheetTexts);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { default: writeXlsxFile } = await import('write-excel-file/browser');
      await writeXlsxFile([fields.map((field) => ({ value: t(field), type: String, fontWeight: 'bold' as const }))], {
        columns: fields.map((field) => ({ width: widths[field] })),
      }).toFile(`${t('templateFile')}.xlsx`);
    } catch {
      toast.error(t('templateFailed'));
    }
    setBusy(false);
  };
  return (
    <BusyButton
      className={styles.button ?? ''}
      variant="text"
      size="small"
      busy={isBusy}
      startIcon={<Icon name="download" size={18} />}
      onClick={() => void save()}
    >
      {t('template')}
    </BusyButton>
  );
}
