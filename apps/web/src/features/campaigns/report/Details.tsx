import type { CampaignReport } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { companyTimeWithZone, useCompanyZone } from '../../../lib/format/companyTime.ts';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useCampaignSettings } from '../campaigns.queries.ts';
import { paceText } from '../pacing/paceText.ts';
import { rhythmTexts } from '../pacing/rhythm.texts.ts';
import styles from './Report.module.css';
import { campaignReportTexts } from './report.texts.ts';

/** The connection, the audience and the times of a campaign (CAMP-15). */
export function Details({ campaign }: { campaign: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const rhythm = useTexts(rhythmTexts);
  const zone = useCompanyZone();
  const { pacing } = useCampaignSettings();
  const { whatsapp, contactList, contactListId, scheduledAt, completedAt, confirmation, mediaName, fileList } =
    campaign;
  const time = (at: string | null): string => (at === null ? '—' : companyTimeWithZone(at, zone));
  return (
    <section className={styles.card} aria-label={t('details')}>
      <h2>{t('details')}</h2>
      <dl className={styles.details}>
        <dt>{t('connection')}</dt>
        <dd>{whatsapp?.name ?? t('noConnection')}</dd>
        <dt>{t(campaign.segmentId !== null ? 'segment' : contactListId === null ? 'tag' : 'list')}</dt>
        <dd>
          {contactListId !== null && contactList ? (
            <Link to={paths.contactListItems(contactListId)} className="touch-target">
              {contactList.name}
            </Link>
          ) : (
            (contactList?.name ?? '—')
          )}
        </dd>
        <dt>{t('scheduledFor')}</dt>
        <dd className="num">{time(scheduledAt)}</dd>
        <dt>{t('completed')}</dt>
        <dd className="num">{time(completedAt)}</dd>
        <dt>{t('pace')}</dt>
        <dd>{paceText(rhythm, pacing)}</dd>
        <dt>{t('confirmation')}</dt>
        <dd>{t(confirmation ? 'asks' : 'asksNot')}</dd>
        {mediaName !== null && (
          <>
            <dt>{t('media')}</dt>
            <dd>{mediaName}</dd>
          </>
        )}
        {fileList && (
          <>
            <dt>{t('fileList')}</dt>
            <dd>{fileList.name}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
