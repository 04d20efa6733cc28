import type { CampaignReport } from '@recado/contracts';
import { timeInSentence, useCompanyZone } from '../../../lib/format/companyTime.ts';
import { useNow } from '../../../lib/format/dates.ts';
import { numberText, percentText } from '../../../lib/format/numberText.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { useCampaignSettings } from '../campaigns.queries.ts';
import { campaignTexts } from '../campaigns.texts.ts';
import { CampaignState } from '../CampaignState.tsx';
import { endOf, pauseText, reasonText, shortTime, untilText, waitText } from '../campaignWords.ts';
import styles from './Report.module.css';
import { campaignReportTexts } from './report.texts.ts';
import { segments, segmentsOf } from './segmentsOf.ts';

const clockMs = 15_000;

/** The state of a campaign and a bar of what happened to its recipients. */
export function ProgressCard({ campaign }: { campaign: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const words = useTexts(campaignTexts);
  const zone = useCompanyZone();
  const now = useNow(clockMs);
  const { pacing, quietHours } = useCampaignSettings();
  const { report } = campaign;
  const counts = segmentsOf(report);
  const shown = segments.filter((segment) => counts[segment] > 0);
  const reason = reasonText(words, campaign);
  const paused = pauseText(words, campaign);
  const waits = campaign.status === 'EM_ANDAMENTO' ? waitText(words, campaign, zone, now) : null;
  const end = endOf(campaign, { pacing, quietHours, zone }, now);
  return (
    <section className={styles.card} aria-label={t('progress')}>
      <p className={styles.head}>
        <CampaignState {...campaign} />
        <span className={styles.sentence}>
          {sentenceOf(t, campaign, zone, now)}
          {waits !== null && ` ${t('waitsFor', { reason: waits })}`}
          {end !== null &&
            (waits === null || campaign.wait?.reason === 'quiet') &&
            ` ${t('shouldEnd', { time: shortTime(end, zone, now) })}`}
          {paused !== null && ` ${t('pausedBy', { reason: paused })}`}
          {campaign.status === 'CANCELADA' && (reason === null ? t('stopped') : t('stoppedBy', { reason }))}
        </span>
        <b className="num">{percentText(report.progress)}</b>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={Math.round(report.progress * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {shown.map((segment) => (
          <i key={segment} data-segment={segment} style={{ flexGrow: counts[segment] }} />
        ))}
      </div>
      {shown.length > 0 && (
        <ul className={styles.legend}>
          {shown.map((segment) => (
            <li key={segment}>
              <i data-segment={segment} />
              {t(`segment.${segment}`)} <b>{numberText(counts[segment])}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function sentenceOf(
  t: Translate<typeof campaignReportTexts>,
  { status, scheduledAt, startedAt, completedAt }: CampaignReport,
  zone: string,
  now: number,
): string {
  const time = (at: string): string => timeInSentence(at, zone, now);
  switch (status) {
    case 'INATIVA':
      return t('draft');
    case 'PROGRAMADA':
      return scheduledAt === null ? '' : t('startsAt', { time: time(scheduledAt), until: untilText(scheduledAt, now) });
    case 'EM_ANDAMENTO':
      return startedAt === null ? '' : t('started', { time: time(startedAt) });
    case 'FINALIZADA':
      return completedAt === null ? '' : t('endedAt', { time: time(completedAt) });
    default:
      return '';
  }
}
