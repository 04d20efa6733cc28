import { useState } from 'react';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { auditTexts } from './audit.texts.ts';
import { exportAudit, type AuditFilter } from './exportAudit.ts';

/** Saves all entries that a filter finds as a CSV file. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useTexts(auditTexts);
  const [isExporting, setExporting] = useState(false);
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      await exportAudit(t, filter);
      toast.success(t('csvDone'));
    } catch (error) {
      toastError(error);
    }
    setExporting(false);
  };
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      startIcon={<Icon name="download" size={18} />}
      busy={isExporting}
      onClick={() => void save()}
    >
      {t('csv')}
    </BusyButton>
  );
}
