import { lightFormat, parseISO } from 'date-fns';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import styles from '../Dashboard.module.css';
import type { useDashboard } from '../dashboard.queries.ts';
import { dashboardTexts } from '../dashboard.texts.ts';
import { BarChart, RankChart, type Bar } from './BarChart.tsx';

type Props = Pick<ReturnType<typeof useDashboard>, 'byDay' | 'byUser'> & {
  /** The first and the last day, YYYY-MM-DD. */
  days: { from: string; to: string };
};

/** The tickets of each day, or of each hour of one day, and of each user. */
export function Charts({ days, byDay, byUser }: Props) {
  const t = useTexts(dashboardTexts);
  const isOneDay = days.from === days.to;
  const isOneMonth = days.from.slice(0, 7) === days.to.slice(0, 7);
  const series: Bar[] | undefined = byDay.data?.data.map(({ horario, data = '', total }) =>
    horario
      ? { label: horario, full: `${horario}:00`, value: total }
      : { label: shortDay(data, isOneMonth), full: data, value: total },
  );
  const people: Bar[] | undefined = byUser.data?.data.map(({ nome, quantidade }) => ({
    label: nome,
    value: quantidade,
  }));
  return (
    <div className={styles.charts}>
      <Card
        title={t(isOneDay ? 'byHour' : 'byDay')}
        help={t('byDayHelp')}
        count={byDay.data?.count}
        failed={byDay.isError ? t('dateChartError') : undefined}
        onRetry={() => void byDay.refetch()}
      >
        {series &&
          (byDay.data?.count === 0 ? (
            <Nothing />
          ) : (
            <BarChart title={t(isOneDay ? 'byHour' : 'byDay')} bars={series} unit={t(isOneDay ? 'hour' : 'day')} />
          ))}
      </Card>
      <Card
        title={t('byUser')}
        help={t('byUserHelp')}
        count={byUser.data?.count}
        failed={byUser.isError ? t('userChartError') : undefined}
        onRetry={() => void byUser.refetch()}
      >
        {people && (people.length === 0 ? <Nothing /> : <RankChart bars={people} />)}
      </Card>
    </div>
  );
}

/** Formats a day for an axis: only the number if all days are in one month. */
const shortDay = (day: string, isOneMonth: boolean): string =>
  lightFormat(parseISO(day.split('/').toReversed().join('-')), isOneMonth ? 'd' : 'd/M');

function Card({
  title,
  help,
  count,
  failed,
  onRetry,
  children,
}: {
  title: string;
  help: string;
  count: number | undefined;
  failed: string | undefined;
  onRetry: () => void;
  children: ReactNode;
}) {
  const t = useTexts(dashboardTexts);
  const [language] = useLanguage();
  return (
    <section className={styles.card}>
      <header>
        <h2>{title}</h2>
        {count !== undefined && (
          <span className="num">{t('total', { many: new Intl.NumberFormat(language).format(count) })}</span>
        )}
      </header>
      <p className={styles.help}>{help}</p>
      {failed && !children ? (
        <ErrorState title={failed} onRetry={onRetry} />
      ) : (
        (children ?? <SkeletonBar width="40%" />)
      )}
    </section>
  );
}

function Nothing() {
  const t = useTexts(dashboardTexts);
  return <EmptyState icon="dashboard" title={t('nothing')} text={t('nothingText')} />;
}
