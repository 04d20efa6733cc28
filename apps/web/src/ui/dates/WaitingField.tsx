import { Icon } from '../icons/Icon.tsx';
import type { DateFieldProps } from './dateFieldProps.ts';
import styles from './dates.module.css';

/** Placeholder of a date field in its final size while the calendar is loading. */
export function WaitingField({ label, look = 'form', help }: DateFieldProps) {
  return (
    <span className={`${styles.waiting} ${styles[look]}`} data-look={look} aria-hidden>
      {look !== 'bar' && <span className={styles.label}>{label}</span>}
      <span className={styles.box}>
        <Icon name="calendar" size={look === 'chip' ? 16 : 20} />
      </span>
      {look === 'form' && help !== undefined && <span className={styles.help}>{help}</span>}
    </span>
  );
}
