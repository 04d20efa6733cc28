import type { dashboardApi, ReplyOf } from '@recado/contracts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { SkeletonBar } from '../../ui/Skeletons.tsx';
import styles from './Dashboard.module.css';
import { dashboardTexts } from './dashboard.texts.ts';
import { durationText } from './duration.ts';

type Props = { counters: ReplyOf<typeof dashboardApi.summary>['counters'] | undefined; contacts: number | undefined };

/** The six figures of a range (DASH-02); bars of their height while they load. */
export function Counters({ counters, contacts }: Props) {
  const t = useTexts(dashboardTexts);
  const [language] = useLanguage();
  const number = (value: number | undefined): string | undefined => (value === undefined ? undefined : new Intl.NumberFormat(language).format(value));
  const figures = [
    { label: t('happening'), value: number(counters?.supportHappening) },
    { label: t('waiting'), value: number(counters?.supportPending) },
    { label: t('finished'), value: number(counters?.supportFinished) },
    { label: t('newContacts'), value: number(contacts) },
    { label: t('talkTime'), value: counters && durationText(counters.avgSupportTime) },
    { label: t('waitTime'), value: counters && durationText(counters.avgWaitTime) },
  ];
  return (
    <dl className={styles.counters} aria-label={t('counters')}>
      {figures.map(({ label, value }) => (
        <div key={label} className={styles.counter}>
          <dt>{label}</dt>
          <dd className="num">{value ?? <SkeletonBar width="60%" />}</dd>
        </div>
      ))}
    </dl>
  );
}
