import type { Ref } from 'react';
import styles from './DayPill.module.css';

/** The day of the messages below. With a `ref` it floats above them and is hidden from screen readers. */
export const DayPill = ({ label, ref }: { label: string; ref?: Ref<HTMLParagraphElement> }) => (
  <p ref={ref} className={ref ? `${styles.day} ${styles.floating}` : styles.day} aria-hidden={ref !== undefined}>
    <span>{label}</span>
  </p>
);
