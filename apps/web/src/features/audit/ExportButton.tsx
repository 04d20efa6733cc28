import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { auditTexts } from './audit.texts.ts';
import type { AuditFilter } from './exportAudit.ts';
import { useAuditExport } from './useAuditExport.ts';

/** Saves all entries that a filter finds as a CSV file. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useTexts(auditTexts);
  const { isExporting, run } = useAuditExport(filter);
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      startIcon={<Icon name="download" size={18} />}
      busy={isExporting}
      onClick={() => void run()}
    >
      {t('csv')}
    </BusyButton>
  );
}
