import type { CalendarEntry } from '@recado/contracts';
import { lightFormat, parseISO } from 'date-fns';
import { useMemo } from 'react';
import { wallClock } from '../../../lib/format/wallClock.ts';
import { errorText, useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { scheduleTexts } from '../schedules.texts.ts';
import { calendarTexts } from './calendar.texts.ts';
import styles from './Agenda.module.css';
import { statusIcons } from './status.ts';
import { useToday } from '../../../lib/format/useToday.ts';

type Props = { entries: readonly CalendarEntry[]; zone: string; onOpen: (id: number) => void };

/** The entries as a list, a heading for each day. */
export function Agenda({ entries, zone, onOpen }: Props) {
  const days = useMemo(() => groupByDay(entries, zone), [entries, zone]);
  return (
    <div className={styles.agenda}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <DayTitle day={day} zone={zone} />
          <ul className={styles.list}>
            {ofDay.map((entry) => (
              <li key={entry.id}>
                <Row entry={entry} zone={zone} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function groupByDay(entries: readonly CalendarEntry[], zone: string): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const day = wallClock(entry.sendAt, zone).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

function DayTitle({ day, zone }: { day: string; zone: string }) {
  const t = useTexts(calendarTexts);
  const [language] = useLanguage();
  const date = parseISO(day);
  const weekday = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : language, { weekday: 'long' }).format(date);
  const isToday = useToday(zone) === day;
  return (
    <h2 className={styles.title}>
      {isToday && <strong>{t('today')}</strong>}
      {isToday ? <span>{weekday}</span> : <strong>{weekday}</strong>}
      <span className="num">{lightFormat(date, 'dd/MM')}</span>
    </h2>
  );
}

function Row({ entry, zone, onOpen }: { entry: CalendarEntry; zone: string; onOpen: (id: number) => void }) {
  const t = useTexts(calendarTexts);
  const tSchedule = useTexts(scheduleTexts);
  const { id, status, sendAt, contact, body, error, hasFile, user } = entry;
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(id)}>
      <span className={`${styles.chip} ${styles[status]}`}>
        <Icon name={statusIcons[status]} size={14} />
        {tSchedule(status)}
      </span>
      <time className={`num ${styles.time}`} dateTime={sendAt}>
        {wallClock(sendAt, zone).slice(11)}
      </time>
      <span className={styles.avatar}>
        <Avatar id={contact.id} name={contact.name} size={32} />
      </span>
      <span className={styles.words}>
        <strong className="ellipsis" dir="auto">
          {contact.name}
        </strong>
        <span className="ellipsis">
          {hasFile && <Icon name="image" size={14} />}
          {body}
        </span>
        {status === 'ERRO' && (
          <span className={styles.error}>
            <Icon name="error" size={14} />
            {error !== null && errorText(error)} <u>{t('fix')}</u>
          </span>
        )}
      </span>
      <span className={`ellipsis ${styles.user}`}>{user?.name ?? t('formerColleague')}</span>
    </button>
  );
}
