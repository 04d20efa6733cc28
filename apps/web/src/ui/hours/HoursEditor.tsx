import Button from '@mui/material/Button';
import {
  defaultHours,
  findHoursProblems,
  type Hours,
  type HoursProblem,
  type Interval,
  type SpecialDay,
  type Weekday,
} from '@recado/contracts';
import { useId, useRef, type ReactNode } from 'react';
import { wallClock } from '../../lib/format/wallClock.ts';
import { handFocusOn } from '../../lib/keyboard/handFocusOn.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Switch } from '../fields/Switch.tsx';
import { Icon } from '../icons/Icon.tsx';
import { CopyDay } from './CopyDay.tsx';
import { HoursBanner } from './HoursBanner.tsx';
import styles from './HoursEditor.module.css';
import { IntervalFields } from './IntervalFields.tsx';
import { toRows, toWeek, type DayIntervals } from './hoursWeek.ts';
import { hoursTexts } from './hours.texts.ts';

type Props = {
  /**
   * May contain rows with a problem (`findHoursProblems`), which are shown below their day. The form refuses to send them
   * by the schema `WeeklyHours`.
   */
  value: readonly Hours[];
  onChange: (rows: Hours[]) => void;
  /** IANA name of the zone whose clocks decide. */
  timezone: string;
  /** The present moment in ms since 1970, from `useNow`. */
  now: number;
  /** Days that replace their weekday, for the banner. */
  specialDays?: readonly SpecialDay[];
  /** A refusal of the server that belongs to no row. */
  error?: string | undefined;
  /** A button that fills in other hours. */
  action?: ReactNode;
};

/** Weekly hours: a row per day with intervals, and a banner that says what they mean now (QUE-02, SET-05). */
export function HoursEditor({ value, onChange, timezone, now, specialDays = [], error, action }: Props) {
  const t = useTexts(hoursTexts);
  const editor = useRef<HTMLElement>(null);
  const week = toWeek(value);
  const rows = toRows(week, (day) => t(day));
  const problems = findHoursProblems(rows);
  const readable = rows.filter((_, index) => problems[index] !== 'time');
  const change = (changed: readonly DayIntervals[]): void => {
    const byDay = new Map(changed.map((day) => [day.weekdayEn, day]));
    onChange(
      toRows(
        week.map((day) => byDay.get(day.weekdayEn) ?? day),
        (day) => t(day),
      ),
    );
  };
  if (value.length === 0)
    return (
      <section ref={editor} className={styles.editor}>
        <HoursBanner hours={{ rows: [], specialDays }} timezone={timezone} now={now} />
        <div className={styles.none}>
          <h2>{t('none')}</h2>
          <p>{t('noneText')}</p>
          <div className={styles.actions}>
            <Button
              ref={handFocusOn(() => editor.current?.querySelector('input'))}
              variant="outlined"
              size="small"
              onClick={() => onChange(toRows(toWeek(defaultHours), (day) => t(day)))}
            >
              {t('define')}
            </Button>
            {action}
          </div>
        </div>
      </section>
    );
  return (
    <section ref={editor} className={styles.editor}>
      <HoursBanner hours={{ rows: readable, specialDays }} timezone={timezone} now={now} />
      <div className={styles.card}>
        <header className={styles.head}>
          <h2>{t('week')}</h2>
          <span>{t('clock', { zone: timezone, time: wallClock(now, timezone).slice(11) })}</span>
        </header>
        {week.map((day) => (
          <DayRow
            key={day.weekdayEn}
            day={day}
            problems={problems.filter((_, row) => rows[row]!.weekdayEn === day.weekdayEn)}
            onChange={(intervals) => change([{ weekdayEn: day.weekdayEn, intervals }])}
            onCopy={(to) => change(to.map((weekdayEn) => ({ weekdayEn, intervals: day.intervals })))}
          />
        ))}
        <footer className={styles.foot}>
          <p>{t('rule')}</p>
          {action}
        </footer>
      </div>
      {error && (
        <p className={styles.problem} role="alert">
          <Icon name="errorFilled" size={14} />
          {error}
        </p>
      )}
    </section>
  );
}

/** Focuses the first time with a problem, for a form that refuses to send. */
export const focusWrongHours = (): void =>
  document.querySelector<HTMLElement>('[data-hours] [aria-invalid="true"]')?.focus();

type DayProps = {
  day: DayIntervals;
  problems: readonly (HoursProblem | undefined)[];
  onChange: (intervals: readonly Interval[]) => void;
  onCopy: (to: readonly Weekday[]) => void;
};

function DayRow({ day: { weekdayEn, intervals }, problems, onChange, onCopy }: DayProps) {
  const t = useTexts(hoursTexts);
  const id = useId();
  const toggle = useRef<HTMLInputElement>(null);
  /** The intervals of a day that was switched off, so that switching it on again brings them back. */
  const before = useRef<readonly Interval[]>([]);
  const name = t(weekdayEn);
  const setOpen = (isOpen: boolean): void => {
    if (!isOpen) before.current = intervals;
    onChange(isOpen ? (before.current.length > 0 ? before.current : [firstInterval(weekdayEn)]) : []);
  };
  return (
    <div className={styles.day} role="group" aria-labelledby={`${id}-day`}>
      <label className={styles.name}>
        <Switch
          ref={toggle}
          size="small"
          isOn={intervals.length > 0}
          onChange={setOpen}
          aria-labelledby={`${id}-day`}
        />
        <span id={`${id}-day`}>{name}</span>
      </label>
      {intervals.length === 0 ? (
        <div className={styles.intervals}>
          <span className={styles.closed}>{t('closed')}</span>
        </div>
      ) : (
        <IntervalFields
          name={name}
          intervals={intervals}
          problems={problems}
          onChange={onChange}
          onEmpty={() => {
            setOpen(false);
            toggle.current?.focus();
          }}
        />
      )}
      <span className={styles.copyButton}>
        <CopyDay day={weekdayEn} onCopy={onCopy} />
      </span>
    </div>
  );
}

const firstInterval = (weekdayEn: Weekday): Interval =>
  weekdayEn === 'saturday' ? { startTime: '08:00', endTime: '12:00' } : { startTime: '08:00', endTime: '18:00' };
