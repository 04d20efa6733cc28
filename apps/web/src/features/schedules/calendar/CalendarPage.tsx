import { contactsApi, schedulesApi, type CalendarEntry } from '@recado/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { timeInSentence, useCompanyZone, zoneText } from '../../../lib/format/companyTime.ts';
import { wallClock } from '../../../lib/format/wallClock.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { lazily } from '../../../lib/react/lazily.ts';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { paths, type CalendarSearch } from '../../../lib/routes.ts';
import { useCall, useEndpoint } from '../../../lib/server/api.ts';
import { PlanGate, usePlan } from '../../../lib/session/plan.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchHeader } from '../../../ui/page/SearchHeader.tsx';
import { Agenda } from './Agenda.tsx';
import { scheduleTexts } from '../schedules.texts.ts';
import { calendarTexts } from './calendar.texts.ts';
import { calendarViews, dayOr, daysOf, type CalendarView } from './calendarDays.ts';
import styles from './CalendarPage.module.css';
import { EntryDialog } from './EntryDialog.tsx';
import { useToday } from '../../../lib/format/useToday.ts';
import { Toolbar } from './Toolbar.tsx';
import { refreshCalendar, useCalendar } from './useCalendar.ts';

const Grid = lazily(() => import('./Grid.tsx').then((found) => found.Grid));
const ScheduleDialog = lazily(() => import('../ScheduleDialog.tsx').then((found) => found.ScheduleDialog));

/** The scheduled messages of the company in a calendar (SCH-01, SCH-19). The address keeps view and day. */
export const CalendarPage = () => (
  <PlanGate flag="useSchedules">
    <Schedules />
  </PlanGate>
);

function Schedules() {
  const t = useTexts(calendarTexts);
  const tSchedule = useTexts(scheduleTexts);
  const isPhone = useIsPhone();
  const zone = useCompanyZone();
  const today = useToday(zone);
  const { view, day, contactId, show } = useCalendarAddress(today);
  const [typed, setTyped] = useState('');
  const [isMine, setMine] = useState(false);
  const me = useSession((state) => state.user);
  const found = useCalendar({
    ...daysOf(view, day),
    searchParam: useDebouncedValue(typed.trim()),
    userId: isMine ? me?.id : undefined,
  });
  const mayAdd = usePlan('useSchedules');
  const [openId, setOpenId] = useState<number | null>(null);
  const [addAt, setAddAt] = useState<string | true | null>(contactId === undefined ? null : true);
  const move = useMove(zone);
  const entries = found.data?.entries ?? [];
  return (
    <Page
      header={
        <SearchHeader
          title={t('title')}
          text={found.data ? countsText(t, tSchedule, found.data, zone) : ''}
          search={{ label: t('search'), value: typed, onChange: setTyped }}
          {...(mayAdd && { add: { label: t('add'), icon: 'add', onClick: () => setAddAt(true) } })}
        />
      }
    >
      {found.data?.isCut && (
        <Banner tone="warning" icon="warning">
          {t('cut')}
        </Banner>
      )}
      <div className={styles.panel}>
        <Toolbar view={view} day={day} today={today} onChange={show} isMine={isMine} onMine={setMine} />
        {found.isError && !found.data ? (
          <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />
        ) : view === 'agenda' ? (
          entries.length === 0 && !found.isPending ? (
            <EmptyState icon="calendarClock" title={t('empty')} text={t('emptyText')} />
          ) : (
            <Agenda entries={entries} zone={zone} onOpen={setOpenId} />
          )
        ) : (
          <Suspense fallback={<div className={styles.waiting} />}>
            <Grid
              view={view}
              day={day}
              zone={zone}
              entries={entries}
              mayAdd={mayAdd}
              isPhone={isPhone}
              onOpen={setOpenId}
              onAdd={setAddAt}
              onDay={(on) => show('day', on)}
              onMove={move}
            />
          </Suspense>
        )}
      </div>
      {openId !== null && <EntryDialog key={openId} id={openId} onClose={() => setOpenId(null)} />}
      {addAt !== null && (
        <NewEntry
          contactId={contactId}
          at={addAt === true ? undefined : addAt}
          onClose={() => {
            setAddAt(null);
            if (contactId !== undefined) show(view, day);
          }}
        />
      )}
    </Page>
  );
}

/** Returns how many messages wait and failed, and the company's time zone where the clock of the browser is another. */
const countsText = (
  t: Translate<typeof calendarTexts>,
  tSchedule: Translate<typeof scheduleTexts>,
  { waiting, failed }: { waiting: number; failed: number },
  zone: string,
): string =>
  [
    t('waitingCount', { count: waiting }),
    ...(failed > 0 ? [tSchedule('failedCount', { count: failed })] : []),
    zoneText(zone),
  ]
    .filter(Boolean)
    .join(' · ');

/** The view, the day and the contact that the address names. Without a view, shows one that fits the screen. */
function useCalendarAddress(today: string) {
  const isPhone = useIsPhone();
  const search = useSearch({ strict: false }) as CalendarSearch;
  const navigate = useNavigate();
  return {
    view: calendarViews.find((one) => one === search.view) ?? (isPhone ? 'agenda' : 'month'),
    day: dayOr(search.day, today),
    contactId: search.contactId,
    /** Shows another view or day. The address then names no contact. */
    show: (view: CalendarView, day: string): void =>
      void navigate({ to: paths.schedules, search: { view, day }, replace: true }),
  };
}

/** The dialog of a new schedule, with the contact of the address if it names one (SCH-02). */
function NewEntry({
  contactId,
  at,
  onClose,
}: {
  contactId: number | undefined;
  at: string | undefined;
  onClose: () => void;
}) {
  const { data, isPending } = useEndpoint(
    contactsApi.get,
    { params: { contactId: contactId ?? 0 } },
    { enabled: contactId !== undefined },
  );
  // A contact that does not exist any more leaves the choice open.
  if (contactId !== undefined && isPending) return null;
  return (
    <Suspense>
      <ScheduleDialog contact={data ?? null} {...(at !== undefined && { at })} onClose={onClose} />
    </Suspense>
  );
}

/** Moves an entry to another time, with a way back. Resolves to false if it must stay where it was. */
function useMove(zone: string) {
  const t = useTexts(calendarTexts);
  const { run } = useCall(schedulesApi.change, { quiet: true });
  return async (entry: CalendarEntry, at: string): Promise<boolean> => {
    if (at < wallClock(Date.now(), zone)) {
      toast.error(t('past'));
      return false;
    }
    const change = (sendAt: string) => run({ params: { scheduleId: entry.id }, body: { sendAt } });
    try {
      const { sendAt } = await change(at);
      toast.success(t('moved', { time: timeInSentence(sendAt, zone) }), {
        action: {
          label: t('undo'),
          run: () => void change(entry.sendAt).catch(toastError).finally(refreshCalendar),
        },
      });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      refreshCalendar();
    }
  };
}
