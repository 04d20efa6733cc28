import { useExporting } from '../../lib/react/useExporting.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { auditTexts } from './audit.texts.ts';
import { exportAudit, type AuditFilter } from './exportAudit.ts';

/** Saves all entries that a filter finds as a CSV file. */
export function useAuditExport(filter: AuditFilter) {
  const t = useTexts(auditTexts);
  return useExporting((signal) => exportAudit(t, filter, signal), t('csvDone'));
}
