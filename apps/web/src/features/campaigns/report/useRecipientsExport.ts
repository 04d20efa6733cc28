import type { CampaignReport } from '@recado/contracts';
import { useState } from 'react';
import { useCompanyZone } from '../../../lib/format/companyTime.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { useAbortable } from '../../../lib/react/useAbortable.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { exportRecipients } from './exportRecipients.ts';
import { campaignReportTexts } from './report.texts.ts';

/** Saves all recipients of a campaign as a CSV file. */
export function useRecipientsExport({ id, name }: Pick<CampaignReport, 'id' | 'name'>) {
  const t = useTexts(campaignReportTexts);
  const zone = useCompanyZone();
  const [isExporting, setExporting] = useState(false);
  const { begin } = useAbortable();
  const run = async (): Promise<void> => {
    const signal = begin();
    setExporting(true);
    try {
      await exportRecipients(t, { id, name, zone }, signal);
      toast.success(t('exported'));
    } catch (error) {
      if (!signal.aborted) toastError(error);
    }
    setExporting(false);
  };
  return { isExporting, run };
}
