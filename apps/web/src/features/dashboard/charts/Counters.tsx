import type { dashboardApi, ReplyOf } from '@recado/contracts';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { RetryButton } from '../../../ui/fields/RetryButton.tsx';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import styles from '../Dashboard.module.css';
import { dashboardTexts } from '../dashboard.texts.ts';
import { durationText } from '../duration.ts';

type Props = {
  counters: ReplyOf<typeof dashboardApi.summary>['counters'] | undefined;
  contacts: number | undefined;
  /** Set when the contacts could not be counted. */ onRetry: (() => void) | undefined;
};

/**
 * The six figures of a date range (DASH-02) with explanations (behaviour 15). Skeletons of the same height while
 * loading.
 */
export function Counters({ counters, contacts, onRetry }: Props) {
  const t = useTexts(dashboardTexts);
  const [language] = useLanguage();
  const number = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : new Intl.NumberFormat(language).format(value);
  const figures = [
    { label: t('happening'), help: t('happeningHelp'), value: number(counters?.supportHappening) },
    { label: t('waiting'), help: t('happeningHelp'), value: number(counters?.supportPending) },
    { label: t('finished'), help: t('finishedHelp'), value: number(counters?.supportFinished) },
    { label: t('newContacts'), help: t('newContactsHelp'), value: number(contacts), onRetry },
    { label: t('talkTime'), help: t('talkTimeHelp'), value: counters && durationText(counters.avgSupportTime) },
    { label: t('waitTime'), help: t('waitTimeHelp'), value: counters && durationText(counters.avgWaitTime) },
  ];
  return (
    <dl className={styles.counters} aria-label={t('counters')}>
      {figures.map(({ label, help, value, onRetry: retry }) => (
        <div key={label} className={styles.counter}>
          <dt>
            {label}
            <small>{help}</small>
          </dt>
          <dd className="num">{value ?? (retry ? <RetryButton onRetry={retry} /> : <SkeletonBar width="60%" />)}</dd>
        </div>
      ))}
    </dl>
  );
}
