import type { CampaignReport } from '@recado/contracts';
import { useCompanyZone } from '../../../lib/format/companyTime.ts';
import { useExporting } from '../../../lib/react/useExporting.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { exportRecipients } from './exportRecipients.ts';
import { campaignReportTexts } from './report.texts.ts';

/** Saves all recipients of a campaign as a CSV file. */
export function useRecipientsExport({ id, name }: Pick<CampaignReport, 'id' | 'name'>) {
  const t = useTexts(campaignReportTexts);
  const zone = useCompanyZone();
  return useExporting((signal) => exportRecipients(t, { id, name, zone }, signal), t('exported'));
}
