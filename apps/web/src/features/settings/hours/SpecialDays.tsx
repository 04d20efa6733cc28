import Button from '@mui/material/Button';
import { findHoursProblems } from '@recado/contracts';
import { Controller, type Control, type Path, type UseFieldArrayReturn } from 'react-hook-form';
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
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <div>
          <h2>{t('specialDays')}</h2>
          <p>{t('specialDaysText')}</p>
        </div>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon name="add" size={16} />}
          onClick={() => append({ date: '', name: '', intervals: [] })}
        >
          {t('addDay')}
        </Button>
      </header>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.special} role="group" aria-label={t('specialDay', { number: index + 1 })}>
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
            <IconButton36 icon="trash" label={t('removeDay', { number: index + 1 })} onClick={() => remove(index)} />
          </span>
          <Controller
            control={control}
            name={`specialDays.${index}.intervals`}
            render={({ field: { value, onChange } }) => (
              <div className={styles.specialHours}>
                <SwitchRow
                  label={t('closedAllDay')}
                  isOn={value.length === 0}
                  onChange={(isClosed) => onChange(isClosed ? [] : [{ startTime: '08:00', endTime: '12:00' }])}
                />
                {value.length > 0 && (
                  <IntervalFields
                    name={t('specialDay', { number: index + 1 })}
                    intervals={value}
                    problems={findHoursProblems(value.map((one) => ({ ...one, weekdayEn: 'monday' })))}
                    onChange={onChange}
                    onEmpty={() => onChange([])}
                  />
                )}
              </div>
            )}
          />
        </div>
      ))}
      {fields.length === 0 && <p className={styles.nothing}>{t('noSpecialDays')}</p>}
    </section>
  );
}
