import { usePickerContext } from '@mui/x-date-pickers/hooks';
import { format, isValid } from 'date-fns';
import { inPresentLanguage } from '../../lib/format/dateLocale.ts';
import type { Written } from './writtenDates.ts';
import styles from './dates.module.css';

/** In words in the product's language; both are formats of date-fns. */
const spoken = { day: 'PPPP', minute: 'PPPP, HH:mm' } as const;

type HeadProps = {
  titleId?: string;
  className?: string;
  /** Set in a popover, which is attached to its field. */ hidden?: boolean;
};

function DialogHead({ as, titleId, className, hidden }: HeadProps & { as: Written }) {
  const { value, label } = usePickerContext<Date | null>();
  if (hidden) return null;
  return (
    <header className={`${className} ${styles.head}`}>
      <h2 id={titleId}>{label}</h2>
      <p>{value && isValid(value) ? format(value, spoken[as], inPresentLanguage()) : '—'}</p>
    </header>
  );
}

/** The header of a day picker: the label, and the day chosen so far. */
export const DayHead = (props: HeadProps) => <DialogHead as="day" {...props} />;

/** The header of a day and time picker. */
export const TimeHead = (props: HeadProps) => <DialogHead as="minute" {...props} />;
