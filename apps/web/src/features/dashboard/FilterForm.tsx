import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import styles from './Dashboard.module.css';
import { dashboardTexts } from './dashboard.texts.ts';
import { periods, type Range } from './range.ts';

type Props = { range: Range; today: string; onApply: (range: Range) => void };

/** Form for dates or a period. Data is loaded only after submitting (DASH-04, DASH-05, DASH-08). */
export function FilterForm({ range, today, onApply }: Props) {
  const t = useTexts(dashboardTexts);
  const [kind, setKind] = useState<Range['kind']>(range.kind);
  const [from, setFrom] = useState(range.kind === 'range' ? range.from : '');
  const [to, setTo] = useState(range.kind === 'range' ? range.to : '');
  const [days, setDays] = useState(range.kind === 'period' ? String(range.days) : '');
  const apply = (): void => {
    if (kind === 'period' ? days === '' : from === '' || to === '') return toast.error(t('selectFilterError'));
    if (kind === 'period') return onApply({ kind, days: Number(days) });
    if (from > today || to > today) return toast.error(t('futureError'));
    if (from > to) return toast.error(t('rangeError'));
    onApply({ kind, from, to });
  };
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Segmented
        label={t('filterType')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'range', label: t('byRange') },
          { value: 'period', label: t('byPeriod') },
        ]}
      />
      {kind === 'range' ? (
        <span className={styles.dates}>
          <DateField look="bar" label={t('from')} value={from} max={today} onChange={setFrom} />
          <span aria-hidden>–</span>
          <DateField look="bar" label={t('to')} value={to} max={today} onChange={setTo} />
        </span>
      ) : (
        <select
          className={styles.control}
          aria-label={t('period')}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        >
          <option value="">{t('none')}</option>
          {periods.map((count) => (
            <option key={count} value={count}>
              {t('lastDays', { days: count })}
            </option>
          ))}
        </select>
      )}
      <Button type="submit" variant="contained">
        {t('apply')}
      </Button>
    </form>
  );
}
