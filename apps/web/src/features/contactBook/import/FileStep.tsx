import { contactsApi, importedFields, limits } from '@recado/contracts';
import { useState } from 'react';
import { numberText } from '../../../lib/format/numberText.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { FileDrop } from '../../../ui/fields/FileDrop.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { SheetTemplate } from '../../../ui/sheets/SheetTemplate.tsx';
import styles from './ImportDialog.module.css';
import { importTexts } from './import.texts.ts';
import { readFile, type FileProblem, type SheetFile } from './readFile.ts';

/** Chooses the sheet, or the address book of the phone instead. A wrong file is named, and another can be chosen. */
export function FileStep({ onRead, onClose }: { onRead: (file: SheetFile) => void; onClose: () => void }) {
  const t = useTexts(importTexts);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const { run, busy } = useCall(contactsApi.import);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file || isReading) return;
    setReading(true);
    setProblem(null);
    const found = await readFile(file);
    setReading(false);
    if (typeof found === 'string') setProblem(found);
    else onRead(found);
  };
  const importPhone = async (): Promise<void> => {
    try {
      await run({ body: {} });
      toast.success(t('fromPhoneStarted'));
      onClose();
    } catch {
      // `useCall` has shown the error.
    }
  };
  return (
    <div className={styles.body}>
      <FileDrop
        label={t('chooseFile')}
        text={isReading ? t('reading') : t('dropHere')}
        accept=".xlsx"
        isBusy={isReading}
        onFile={(file) => void read(file)}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon name="errorFilled" size={16} />
          {problem === 'tooManyRows' ? t('tooManyRows', { rows: numberText(limits.contactRows) }) : t(problem)}
        </p>
      )}
      <p className={styles.help}>{t('fileHelp', { rows: numberText(limits.contactRows) })}</p>
      <SheetTemplate fields={importedFields} />
      <div className={styles.phone}>
        <span>
          <strong>{t('fromPhone')}</strong>
          <span>{t('fromPhoneHelp')}</span>
        </span>
        <BusyButton variant="outlined" color="inherit" busy={busy} onClick={() => void importPhone()}>
          {t('import')}
        </BusyButton>
      </div>
    </div>
  );
}
