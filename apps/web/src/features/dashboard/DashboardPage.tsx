import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { lightFormat, parseISO } from 'date-fns';
import { useEffect, useState, type ReactNode } from 'react';
import { useToday } from '../../lib/format/useToday.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Page, PageHeader } from '../../ui/page/Page.tsx';
import { SkeletonBar } from '../../ui/lists/Skeletons.tsx';
import { AttendantTable } from './charts/AttendantTable.tsx';
import { BarChart, RankChart, type Bar } from './charts/BarChart.tsx';
import { Counters } from './charts/Counters.tsx';
import styles from './Dashboard.module.css';
import { useAttendantNews, useDashboard } from './dashboard.queries.ts';
import { dashboardTexts } from './dashboard.texts.ts';
import { downloadDashboard } from './export/downloadDashboard.ts';
import { FilterForm } from './FilterForm.tsx';
import { daysOf, monthUpTo } from './range.ts';
import { paths } from '../../lib/routes.ts';

/** Delay before the first load, in ms (DASH-07). */
const firstLoadMs = 1_000;

/** The dashboard with the figures of a date range (DASH-01 to DASH-11). */
export function DashboardPage() {
  const t = useTexts(dashboardTexts);
  const timezone = useSession(({ user }) => user?.company.timezone ?? 'America/Sao_Paulo');
  const today = useToday(timezone);
  const [range, setRange] = useState(() => monthUpTo(today));
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLoadMs);
    return () => clearTimeout(timer);
  }, []);
  const { summary, byUser, byDay, contacts } = useDashboard(range, today, isDue);
  useAttendantNews();
  useErrorToast(byUser.isError, t('userChartError'));
  useErrorToast(byDay.isError, t('dateChartError'));

  const days = daysOf(range, today);
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
  const isReady = summary.data && byDay.data && byUser.data && contacts.data;
  const download = (): void => {
    if (isReady)
      downloadDashboard({
        days,
        summary: summary.data,
        contacts: contacts.data.count,
        byDay: byDay.data.data,
        byUser: byUser.data.data,
      });
  };
  const header = (
    <PageHeader
      title={t('menu')}
      text={t('text')}
      actions={
        <div className={styles.actions}>
          <FilterForm range={range} today={today} onApply={setRange} />
          <Button startIcon={<Icon name="download" size={18} />} onClick={download} disabled={!isReady}>
            {t('export')}
          </Button>
          <Link to={paths.wall} className={styles.wallLink}>
            {t('wall')}
          </Link>
        </div>
      }
    />
  );
  if (summary.isError && !summary.data)
    return (
      <Page header={header} isReadOnly>
        <ErrorState title={t('loadFailed')} onRetry={() => void summary.refetch()} />
      </Page>
    );
  return (
    <Page header={header} isReadOnly>
      <div className={styles.board} aria-busy={!summary.data || summary.isPlaceholderData}>
        <Counters counters={summary.data?.counters} contacts={contacts.data?.count} onRetry={retryOf(contacts)} />
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
        <AttendantTable attendants={summary.data?.attendants} />
      </div>
    </Page>
  );
}

/** Formats a day for an axis: only the number if all days are in one month. */
const shortDay = (day: string, isOneMonth: boolean): string =>
  lightFormat(parseISO(day.split('/').toReversed().join('-')), isOneMonth ? 'd' : 'd/M');

/** Shows a failure once, however often the component renders (DASH-15). */
function useErrorToast(isError: boolean, text: string): void {
  useEffect(() => {
    if (isError) toast.error(text);
  }, [isError, text]);
}

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
