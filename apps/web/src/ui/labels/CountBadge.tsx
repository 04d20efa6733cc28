import styles from './CountBadge.module.css';

/** A number in a pill; above 99 it shows 99+. Needs a label beside it that names what is counted. */
export const CountBadge = ({
  count,
  tone = 'neutral',
}: {
  count: number;
  tone?: 'neutral' | 'primary' | 'warning';
}) => <span className={`${styles.count} ${styles[tone]}`}>{count > 99 ? '99+' : count}</span>;
