import type { CompanyHours } from '@recado/contracts';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { companyHoursTexts } from './companyHours.texts.ts';
import type { HoursForm } from './hoursForm.ts';
import styles from './SchedulesTab.module.css';

type Props = {
  control: Control<HoursForm, unknown, HoursForm>;
  holidays: CompanyHours['holidays'];
  /** Adds a special day on the date of a holiday. */
  onSetHours: (day: HoursForm['specialDays'][number]) => void;
};

/** The national holidays of this year and the next, and whether they are closed days. */
export function Holidays({ control, holidays, onSetHours }: Props) {
  const t = useTexts(companyHoursTexts);
  const { value, ref, ...field } = useController({ control, name: 'observesHolidays' }).field;
  const own = new Set(useWatch({ control, name: 'specialDays' }).map(({ date }) => date));
  const years = [...new Set(holidays.map(({ date }) => date.slice(0, 4)))];
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <SwitchRow label={t('observe')} hint={t('observeText')} {...field} ref={ref} isOn={value} />
      </div>
      {value && (
        <div className={styles.years}>
          {years.map((year) => (
            <div key={year}>
              <h3>{year}</h3>
              <ul>
                {holidays
                  .filter(({ date }) => date.startsWith(year))
                  .map(({ date, name }) => (
                    <li key={date}>
                      <span className={styles.date}>{`${date.slice(8)}/${date.slice(5, 7)}`}</span>
                      <span className={styles.holiday}>{name}</span>
                      {own.has(date) ? (
                        <small>{t('ownHours')}</small>
                      ) : (
                        <IconButton36
                          icon="edit"
                          size={28}
                          label={t('setHours', { name, year })}
                          onClick={() =>
                            onSetHours({ date, name, intervals: [{ startTime: '08:00', endTime: '12:00' }] })
                          }
                        />
                      )}
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
