import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { zoneText } from '../../lib/format/companyTime.ts';
import { useToday } from '../../lib/format/useToday.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Page, PageHeader } from '../../ui/page/Page.tsx';
import { AttendantTable } from './charts/AttendantTable.tsx';
import { Charts } from './charts/Charts.tsx';
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
      text={[t('text'), zoneText(timezone)].filter(Boolean).join(' · ')}
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
        <Charts days={days} byDay={byDay} byUser={byUser} />
        <AttendantTable attendants={summary.data?.attendants} />
      </div>
    </Page>
  );
}

/** Shows a failure once, however often the component renders (DASH-15). */
function useErrorToast(isError: boolean, text: string): void {
  useEffect(() => {
    if (isError) toast.error(text);
  }, [isError, text]);
}
