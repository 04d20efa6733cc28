import { isOpenAt, toWallClock, type BusinessHours, type Hours, type SpecialDay } from '@recado/contracts';
import { useState } from 'react';
import { wallClock } from '../../lib/format/wallClock.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { DateTimeField } from '../fields/DateTimeField.tsx';
import { Icon } from '../icons/Icon.tsx';
import { describeMoment } from './HoursBanner.tsx';
import styles from './HoursSide.module.css';
import { toBars, toWeek } from './hoursWeek.ts';
import { hoursTexts } from './hours.texts.ts';

type Props = {
  rows: readonly Hours[];
  specialDays?: readonly SpecialDay[];
  timezone: string;
  /** The present moment in ms since 1970. */
  now: number;
};

const marks = [0, 6, 12, 18];

/** Beside the editor: the week as bars, and the answer for any moment. */
export function HoursSide({ rows, specialDays = [], timezone, now }: Props) {
  const t = useTexts(hoursTexts);
  const week = toWeek(rows);
  const bars = toBars(week);
  const at = toWallClock(new Date(now), timezone);
  const today = (new Date(at.date).getUTCDay() + 6) % 7;
  const minutes = bars.flat().reduce((sum, { from, to }) => sum + to - from, 0);
  const total = t('total', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') });
  return (
    <aside className={styles.side}>
      <section className={styles.card}>
        <h2>{t('weekAsBars')}</h2>
        <div className={styles.bars} role="img" aria-label={total}>
          <span />
          <span className={styles.marks}>
            {marks.map((hour) => (
              <span key={hour}>{hour}h</span>
            ))}
          </span>
          {week.map(({ weekdayEn }, index) => (
            <Day
              key={weekdayEn}
              name={t(weekdayEn).slice(0, 3).toLocaleLowerCase()}
              bars={bars[index]!}
              now={index === today ? at.minute : null}
            />
          ))}
        </div>
        <p>{total}</p>
      </section>
      <MomentTest hours={{ rows, specialDays }} start={wallClock(now, timezone)} />
    </aside>
  );
}

function Day({ name, bars, now }: { name: string; bars: readonly { from: number; to: number }[]; now: number | null }) {
  const percent = (minute: number): string => `${(minute / 1_440) * 100}%`;
  return (
    <>
      <span>{name}</span>
      <span className={styles.track}>
        {bars.map(({ from, to }) => (
          <span
            key={from}
            className={styles.bar}
            style={{ insetInlineStart: percent(from), width: percent(Math.max(0, to - from)) }}
          />
        ))}
        {now !== null && <span className={styles.now} style={{ insetInlineStart: percent(now) }} />}
      </span>
    </>
  );
}

/** The typed time is one of the clocks of the company, wherever the browser is. */
function MomentTest({ hours, start }: { hours: BusinessHours; start: string }) {
  const t = useTexts(hoursTexts);
  const [moment, setMoment] = useState(start);
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(moment)
    ? { date: moment.slice(0, 10), minute: Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16)) }
    : undefined;
  return (
    <section className={styles.card}>
      <h2>{t('tryMoment')}</h2>
      <DateTimeField label={t('moment')} value={moment} onChange={setMoment} />
      {at && (
        <p className={styles.answer} role="status">
          <Icon name={isOpenAt(hours, at) ? 'clock' : 'moon'} size={18} />
          <span>{describeMoment(hours, at)}</span>
        </p>
      )}
    </section>
  );
}
