import Button from '@mui/material/Button';
import { scheduleStatuses } from '@recado/contracts';
import { lightFormat, parseISO } from 'date-fns';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { scheduleTexts } from '../schedules.texts.ts';
import { calendarTexts } from './calendar.texts.ts';
import { calendarViews, daysOf, stepDay, type CalendarView } from './calendarDays.ts';
import { statusIcons } from './status.ts';
import styles from './Toolbar.module.css';

type Props = {
  view: CalendarView;
  day: string;
  today: string;
  onChange: (view: CalendarView, day: string) => void;
  /** Shows only one's own entries. */
  isMine: boolean;
  onMine: (isMine: boolean) => void;
};

/** Moves through the days and chooses the view. */
export function Toolbar({ view, day, today, onChange, isMine, onMine }: Props) {
  const t = useTexts(calendarTexts);
  const tSchedule = useTexts(scheduleTexts);
  return (
    <div className={styles.bar}>
      <Button size="small" variant="outlined" color="inherit" onClick={() => onChange(view, today)}>
        {t('today')}
      </Button>
      <span className={styles.steps}>
        <IconButton36 icon="back" label={t('before')} onClick={() => onChange(view, stepDay(view, day, -1))} />
        <span className={styles.next}>
          <IconButton36 icon="back" label={t('next')} onClick={() => onChange(view, stepDay(view, day, 1))} />
        </span>
      </span>
      <h2 className={styles.title} aria-live="polite">
        <Title view={view} day={day} />
      </h2>
      <ul className={styles.legend} aria-label={t('legend')}>
        {scheduleStatuses.map((status) => (
          <li key={status} className={styles[status]}>
            <Icon name={statusIcons[status]} size={14} />
            {tSchedule(status)}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant={isMine ? 'tonal' : 'outlined'}
        color={isMine ? 'primary' : 'inherit'}
        aria-pressed={isMine}
        startIcon={<Icon name="person" size={16} />}
        onClick={() => onMine(!isMine)}
      >
        {t('onlyMine')}
      </Button>
      <Segmented<CalendarView>
        label={t('view')}
        value={view}
        onChange={(chosen) => onChange(chosen, day)}
        options={calendarViews.map((value) => ({ value, label: t(value) }))}
      />
    </div>
  );
}

/** The shown month, or the shown days. */
function Title({ view, day }: { view: CalendarView; day: string }) {
  const [language] = useLanguage();
  const locale = language === 'pt' ? 'pt-BR' : language;
  const date = parseISO(day);
  if (view === 'month') return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(date);
  if (view === 'day') return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date);
  const { from, to } = daysOf(view, day);
  return `${lightFormat(parseISO(from), 'dd/MM')} – ${lightFormat(parseISO(to), 'dd/MM/yyyy')}`;
}
