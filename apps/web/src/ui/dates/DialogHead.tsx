import { usePickerContext } from '@mui/x-date-pickers/hooks';
import { format, isValid } from 'date-fns';
import type { Written } from './writtenDates.ts';
import styles from './dates.module.css';

/** In words and in the product's language, as the default of date-fns is. */
const spoken = { day: 'PPPP', minute: 'PPPP, HH:mm' } as const;

type HeadProps = {
  titleId?: string;
  className?: string;
  /** In a popover, which hangs from its field. */ hidden?: boolean;
};

function DialogHead({ as, titleId, className, hidden }: HeadProps & { as: Written }) {
  const { value, label } = usePickerContext<Date | null>();
  if (hidden) return null;
  return (
    <header className={`${className} ${styles.head}`}>
      <h2 id={titleId}>{label}</h2>
      <p>{value && isValid(value) ? format(value, spoken[as]) : '—'}</p>
    </header>
  );
}

/** The head of a day's dialog: what is asked, and what is chosen so far. */
export const DayHead = (props: HeadProps) => <DialogHead as="day" {...props} />;

/** The same with the time. */
export const TimeHead = (props: HeadProps) => <DialogHead as="minute" {...props} />;
