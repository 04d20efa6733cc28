import type { HoursProblem, Interval } from '@recado/contracts';
import { useId, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { IconButton36 } from '../icons/IconButton36.tsx';
import styles from './HoursEditor.module.css';
import { nextInterval } from './hoursWeek.ts';
import { hoursTexts } from './hours.texts.ts';
import { TimeInput } from './TimeInput.tsx';

type Props = {
  /** The day, for the accessible names of the fields. */
  name: string;
  /** At least one. */
  intervals: readonly Interval[];
  /** The problem of each interval, from `findHoursProblems`. */
  problems: readonly (HoursProblem | undefined)[];
  onChange: (intervals: readonly Interval[]) => void;
  /** Called when the last interval is removed. */
  onEmpty: () => void;
};

/** The intervals of one day, with their problem below them. */
export function IntervalFields({ name, intervals, problems, onChange, onEmpty }: Props) {
  const t = useTexts(hoursTexts);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const next = nextInterval(intervals);
  const problem = problems.find((one) => one !== undefined);
  const change = (index: number, part: Partial<Interval>): void =>
    onChange(intervals.map((interval, at) => (at === index ? { ...interval, ...part } : interval)));
  /** Focuses after the next rendering. */
  const focusIn = (selector: string): void =>
    void requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  const remove = (index: number): void => {
    if (intervals.length === 1) return onEmpty();
    onChange(intervals.filter((_, at) => at !== index));
    focusIn('[data-interval="0"] input');
  };
  const add = (): void => {
    if (!next) return;
    onChange([...intervals, next]);
    focusIn(`[data-interval="${intervals.length}"] input`);
  };
  return (
    <div ref={root} className={styles.intervals} data-hours>
      {intervals.map((interval, index) => {
        const ties = { isWrong: problems[index] !== undefined, describedBy: problem && `${id}-problem` };
        return (
          <span key={index} className={styles.interval} data-interval={index}>
            <TimeInput
              {...ties}
              label={t('start', { day: name, number: index + 1 })}
              value={interval.startTime}
              onChange={(startTime) => change(index, { startTime })}
            />
            <span>{t('until')}</span>
            <TimeInput
              {...ties}
              label={t('end', { day: name, number: index + 1 })}
              value={interval.endTime}
              onChange={(endTime) => change(index, { endTime })}
            />
            {isOverMidnight(interval) && <span>{t('nextDay')}</span>}
            <IconButton36
              icon="close"
              size={28}
              label={t('removeInterval', { day: name, number: index + 1 })}
              onClick={() => remove(index)}
            />
          </span>
        );
      })}
      {next && (
        <button type="button" className={styles.add} aria-label={t('addInterval', { day: name })} onClick={add}>
          <Icon name="add" size={16} />
          {t('interval')}
        </button>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          <Icon name="errorFilled" size={14} />
          {t(problem)}
        </p>
      )}
    </div>
  );
}

/** An end at 00:00 is the midnight of the same day, which needs no words. */
const isOverMidnight = ({ startTime, endTime }: Interval): boolean =>
  endTime.length === 5 && endTime < startTime && endTime !== '00:00';
