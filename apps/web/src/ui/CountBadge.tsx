import styles from './CountBadge.module.css';

/** A number in a pill; past 99 it says 99+. Beside a label that says what is counted. */
export const CountBadge = ({
  count,
  tone = 'neutral',
}: {
  count: number;
  tone?: 'neutral' | 'primary' | 'warning';
}) => <span className={`${styles.count} ${styles[tone]}`}>{count > 99 ? '99+' : count}</span>;
