import Button from '@mui/material/Button';
import { findHoursProblems, type Interval } from '@recado/contracts';
import { useRef } from 'react';
import { Controller, type Control, type Path, type UseFieldArrayReturn } from 'react-hook-form';
import { useRowsFocus } from '../../../lib/keyboard/useRowsFocus.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { IntervalFields } from '../../../ui/hours/IntervalFields.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { companyHoursTexts } from './companyHours.texts.ts';
import type { HoursForm } from './hoursForm.ts';
import styles from './SchedulesTab.module.css';

type Props = {
  /** The rows. A form has one field array for them; a second one does not follow its changes. */
  days: UseFieldArrayReturn<HoursForm, 'specialDays'>;
  control: Control<HoursForm, unknown, HoursForm>;
  error: (field: Path<HoursForm>) => string | undefined;
};

const longestName = 100;

/** Days with hours of their own, or none, such as a local holiday or an inventory. */
export function SpecialDays({ days: { fields, append, remove }, control, error }: Props) {
  const t = useTexts(companyHoursTexts);
  const { list, focusBeside } = useRowsFocus<HTMLElement>('[data-special]');
  const removeDay = (index: number): void => {
    remove(index);
    focusBeside(index);
  };
  return (
    <section ref={list} className={styles.card}>
      <header className={styles.head}>
        <div>
          <h2>{t('specialDays')}</h2>
          <p>{t('specialDaysText')}</p>
        </div>
        <Button
          data-add
          variant="outlined"
          size="small"
          startIcon={<Icon name="add" size={16} />}
          onClick={() => append({ date: '', name: '', intervals: [] })}
        >
          {t('addDay')}
        </Button>
      </header>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className={styles.special}
          role="group"
          aria-label={t('specialDay', { number: index + 1 })}
          data-special
        >
          <Controller
            control={control}
            name={`specialDays.${index}.date`}
            render={({ field }) => (
              <DateField
                label={t('date')}
                value={field.value}
                onChange={field.onChange}
                error={error(`specialDays.${index}.date`)}
              />
            )}
          />
          <Field
            label={t('name')}
            error={error(`specialDays.${index}.name`)}
            maxLength={longestName}
            autoComplete="off"
            {...control.register(`specialDays.${index}.name`)}
          />
          <span className={styles.remove}>
            <IconButton36
              data-remove
              icon="trash"
              label={t('removeDay', { number: index + 1 })}
              onClick={() => removeDay(index)}
            />
          </span>
          <Controller
            control={control}
            name={`specialDays.${index}.intervals`}
            render={({ field: { value, onChange } }) => (
              <DayHours name={t('specialDay', { number: index + 1 })} intervals={value} onChange={onChange} />
            )}
          />
        </div>
      ))}
      {fields.length === 0 && <p className={styles.nothing}>{t('noSpecialDays')}</p>}
    </section>
  );
}

const firstInterval: Interval = { startTime: '08:00', endTime: '12:00' };

type HoursProps = { name: string; intervals: readonly Interval[]; onChange: (intervals: readonly Interval[]) => void };

/** The hours of a special day: intervals, or closed. */
function DayHours({ name, intervals, onChange }: HoursProps) {
  const t = useTexts(companyHoursTexts);
  const toggle = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.specialHours}>
      <SwitchRow
        ref={toggle}
        label={t('closedAllDay')}
        isOn={intervals.length === 0}
        onChange={(isClosed) => onChange(isClosed ? [] : [firstInterval])}
      />
      {intervals.length > 0 && (
        <IntervalFields
          name={name}
          intervals={intervals}
          problems={findHoursProblems(intervals.map((one) => ({ ...one, weekdayEn: 'monday' })))}
          onChange={onChange}
          onEmpty={() => {
            onChange([]);
            toggle.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Adds a day whose date and name are known, and focuses its first hour: the pressed button goes away. */
export function addNamedDay({ append }: Pick<Props['days'], 'append'>, day: HoursForm['specialDays'][number]): void {
  append(day, { shouldFocus: false });
  requestAnimationFrame(() => {
    const added = [...document.querySelectorAll('[data-special]')].at(-1);
    added?.querySelector<HTMLElement>('[data-interval] input')?.focus();
  });
}
