import { useState } from 'react';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { useAbortable } from '../../lib/react/useAbortable.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { auditTexts } from './audit.texts.ts';
import { exportAudit, type AuditFilter } from './exportAudit.ts';

/** Saves all entries that a filter finds as a CSV file. */
export function useAuditExport(filter: AuditFilter) {
  const t = useTexts(auditTexts);
  const [isExporting, setExporting] = useState(false);
  const { begin } = useAbortable();
  const run = async (): Promise<void> => {
    const signal = begin();
    setExporting(true);
    try {
      await exportAudit(t, filter, signal);
      toast.success(t('csvDone'));
    } catch (error) {
      if (!signal.aborted) toastError(error);
    }
    setExporting(false);
  };
  return { isExporting, run };
}
