import { campaignRisk } from '@recado/contracts';
import { numberText } from '../../../lib/format/numberText.ts';
import { useConnections } from '../../../lib/server/connections.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Banner } from '../../../ui/page/Banner.tsx';
import { riskTexts } from './risk.texts.ts';
import { useRecentCampaigns } from './useSendingLimits.ts';
import { useTemplates } from './useTemplates.ts';

type Props = { whatsappId: number | null; recipients: number | null };

/** A warning if the campaign is much larger than what its number sends. The official API has limits of its own. */
export function RiskBanner({ whatsappId, recipients }: Props) {
  const t = useTexts(riskTexts);
  const { connections } = useConnections();
  const { isOfficial } = useTemplates(whatsappId);
  const recent = useRecentCampaigns(whatsappId);
  if (whatsappId === null || recipients === null || isOfficial || !recent.data) return null;
  const risk = campaignRisk(recipients, recent.data);
  if (risk === null) return null;
  const { campaigns, mean } = recent.data;
  const name = connections.find(({ id }) => id === whatsappId)?.name ?? '';
  return (
    <Banner tone="warning" icon="warning">
      <b>{t(risk)}</b> {campaigns === 0 ? t('first', { name }) : t('largest', { name, mean: numberText(mean) })}{' '}
      {t('advice')}
    </Banner>
  );
}
