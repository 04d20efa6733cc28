import Calendar from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import esLocale from '@fullcalendar/react/locales/es';
import ptLocale from '@fullcalendar/react/locales/pt-br';
import themePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import { isScheduleLocked, mayChangeSchedule, type CalendarEntry } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { wallClock } from '../../../lib/format/wallClock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { scheduleTexts } from '../schedules.texts.ts';
import { drawnEnd, scrollTimeOf, type CalendarView } from './calendarDays.ts';
import { calendarTexts } from './calendar.texts.ts';
import styles from './Grid.module.css';
import { statusIcons } from './status.ts';

type Props = {
  view: Exclude<CalendarView, 'agenda'>;
  day: string;
  zone: string;
  entries: readonly CalendarEntry[];
  mayAdd: boolean;
  isPhone: boolean;
  onOpen: (id: number) => void;
  /** `at` is a time on the company's clock: YYYY-MM-DDTHH:mm. */
  onAdd: (at: string) => void;
  onDay: (day: string) => void;
  /** Receives the new time on the company's clock. Resolves to false if the entry must go back. */
  onMove: (entry: CalendarEntry, at: string) => Promise<boolean>;
};

const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin, themePlugin];
const locales = [ptLocale, esLocale];
const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const;
const localeOf = { pt: 'pt-br', en: 'en', es: 'es' } as const;
/** Height of the views with hours, in px: the rest of the day is reached by scrolling. */
const hoursHeight = 640;
/** A day of the month has no time: an entry that is added there is proposed for this one. */
const proposedTime = 'T09:00';

/** The input of the functions that draw a day. */
type Day = { date: Date; isToday: boolean; isOther?: boolean };

const isWeekend = (date: Date): boolean => date.getUTCDay() % 6 === 0;

/** The input of the functions that draw an event. */
type Drawn = { event: { extendedProps: Record<string, unknown> } };

const entryOf = (event: Drawn['event']): CalendarEntry => event.extendedProps.entry as CalendarEntry;
const drawEntry = ({ event }: Drawn) => <EntryWords entry={entryOf(event)} time={String(event.extendedProps.time)} />;

function EntryWords({ entry, time }: { entry: CalendarEntry; time: string }) {
  const t = useTexts(scheduleTexts);
  return (
    <span className={styles.words} title={entry.body}>
      <Icon name={statusIcons[entry.status]} size={14} />
      <span className={styles.text}>
        <span className="num">{time}</span> <span className={styles.name}>{entry.contact.name}</span>
      </span>
      <span className={styles.spoken}>{t(entry.status)}</span>
    </span>
  );
}

/** The entries as the calendar takes them. Those that the user may not change cannot be dragged. */
function useEvents(entries: Props['entries'], zone: string, mayAdd: boolean) {
  const me = useSession((state) => state.user);
  return useMemo(
    () =>
      entries.map((entry) => ({
        id: String(entry.id),
        title: entry.contact.name,
        start: wallClock(entry.sendAt, zone),
        end: drawnEnd(wallClock(entry.sendAt, zone)),
        editable: mayAdd && me !== null && mayChangeSchedule(entry, me) && !isScheduleLocked(entry),
        extendedProps: { entry, time: wallClock(entry.sendAt, zone).slice(11) },
      })),
    [entries, zone, me, mayAdd],
  );
}

/**
 * The calendar as a grid. Times are those of the company's clock: the calendar gets them as if they were UTC, so that the
 * time zone of the browser changes nothing.
 */
export function Grid({ view, day, zone, entries, mayAdd, isPhone, onOpen, onAdd, onDay, onMove }: Props) {
  const t = useTexts(calendarTexts);
  const [language] = useLanguage();
  const [openedAt] = useState(() => wallClock(Date.now(), zone));
  const events = useEvents(entries, zone, mayAdd);
  const weekday = new Intl.DateTimeFormat(localeOf[language], {
    weekday: view === 'day' ? 'long' : isPhone ? 'narrow' : 'short',
    timeZone: 'UTC',
  });
  const drawDay = ({ date, isToday }: Day) => (
    <>
      {weekday.format(date).replace('.', '')}
      {view !== 'month' && <b className={isToday ? styles.today : styles.number}>{date.getUTCDate()}</b>}
    </>
  );
  return (
    <div className={`${styles.grid} ${styles[view]} ${isPhone ? styles.phone : ''}`}>
      <Calendar
        key={`${view} ${day}`}
        plugins={plugins}
        locales={locales}
        locale={localeOf[language]}
        initialView={views[view]}
        initialDate={day}
        timeZone="UTC"
        now={() => `${wallClock(Date.now(), zone)}:00Z`}
        firstDay={0}
        fixedWeekCount={false}
        headerToolbar={false}
        height={view === 'month' ? 'auto' : hoursHeight}
        eventDisplay="block"
        dayMaxEvents={isPhone ? 6 : 3}
        moreLinkText={(count: number) => t('moreEntries', { count })}
        moreLinkClick={({ date }: { date: Date }) => onDay(date.toISOString().slice(0, 10))}
        borderless
        dayHeaderAlign="start"
        dayHeaderInnerClass={styles.dayHeader}
        dayHeaderContent={drawDay}
        dayCellClass={({ date, isOther }: Day) => (isOther || isWeekend(date) ? styles.offDay : '')}
        dayCellTopClass={styles.cellTop}
        dayCellTopInnerClass={({ isToday }: Day) => (isToday ? styles.today : styles.number)}
        rowMoreLinkInnerClass={styles.more}
        slotHeaderInnerClass={styles.hour}
        slotEventOverlap={false}
        allDaySlot={false}
        nowIndicator
        scrollTime={scrollTimeOf(view, day, openedAt)}
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        eventDurationEditable={false}
        eventInteractive
        events={events}
        eventClass={({ event }: Drawn) => `${styles.entry} ${styles[entryOf(event).status]}`}
        eventContent={drawEntry}
        eventClick={({ event }) => onOpen(Number(event.id))}
        dateClick={({ dateStr, allDay }) => {
          if (isPhone && view === 'month') return onDay(dateStr.slice(0, 10));
          if (mayAdd) onAdd(allDay ? `${dateStr.slice(0, 10)}${proposedTime}` : dateStr.slice(0, 16));
        }}
        eventDrop={({ event, revert }) => {
          const at = event.start?.toISOString().slice(0, 16);
          if (at === undefined) return revert();
          void onMove(entryOf(event), at).then((isKept) => {
            if (!isKept) revert();
          });
        }}
      />
    </div>
  );
}
