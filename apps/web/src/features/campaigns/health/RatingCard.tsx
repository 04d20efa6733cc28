import { noMessagingLimit, type NumberHealth, type NumberQuality, type OfficialNumber } from '@recado/contracts';
import type { ReactNode } from 'react';
import { companyTime, timeInSentence, useCompanyZone } from '../../../lib/format/companyTime.ts';
import { numberText } from '../../../lib/format/numberText.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { StateLabel } from '../../../ui/labels/StateLabel.tsx';
import { numberHealthTexts } from './health.texts.ts';
import styles from './NumberHealth.module.css';

const tones = { GREEN: 'good', YELLOW: 'warning', RED: 'bad' } as const satisfies Record<
  Exclude<NumberQuality, 'UNKNOWN'>,
  string
>;

/** Meta's rating of a number of the official API: quality, messaging limit and throughput. Nothing for other numbers. */
export function RatingCard({ health: { provider, official, startedInDay } }: { health: NumberHealth }) {
  const t = useTexts(numberHealthTexts);
  if (provider !== 'cloud') return null;
  return (
    <section className={styles.card} aria-label={t('rating')}>
      <h2>{t('rating')}</h2>
      {official === null ? (
        <p className={styles.note}>{t('notRated')}</p>
      ) : (
        <Rating official={official} startedInDay={startedInDay} />
      )}
    </section>
  );
}

function Rating({ official, startedInDay }: { official: OfficialNumber; startedInDay: number }) {
  const t = useTexts(numberHealthTexts);
  const zone = useCompanyZone();
  const since = (at: string) => t('since', { time: companyTime(at, zone).toLowerCase() });
  const { quality, qualitySince, messagingLimit, messagingLimitSince, throughput, checkedAt } = official;
  return (
    <>
      <dl className={styles.rating}>
        <Fact title={t('quality')}>
          {quality === 'UNKNOWN' ? (
            t('quality.UNKNOWN')
          ) : (
            <StateLabel tone={tones[quality]}>{t(`quality.${quality}`)}</StateLabel>
          )}
          <small>{since(qualitySince)}</small>
        </Fact>
        <Fact title={t('messagingLimit')}>
          <span>{limitText(t, messagingLimit)}</span>
          {messagingLimitSince !== null && <small>{since(messagingLimitSince)}</small>}
          <small>{t('startedInDay', { people: numberText(startedInDay) })}</small>
        </Fact>
        {throughput !== null && <Fact title={t('throughput')}>{t(`throughput.${throughput}`)}</Fact>}
      </dl>
      {(quality === 'YELLOW' || quality === 'RED') && <p className={styles.notice}>{t(`advice.${quality}`)}</p>}
      <p className={styles.note}>{t('limitNote', { time: timeInSentence(checkedAt, zone) })}</p>
    </>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

function limitText(t: Translate<typeof numberHealthTexts>, limit: number | null): string {
  if (limit === null) return t('noAnswer');
  return limit === noMessagingLimit ? t('noLimit') : t('peopleInDay', { people: numberText(limit) });
}
